# The inputs of the action that several steps read, for `source`. The steps also run in bash 3.2, which macOS has.
# shellcheck shell=bash

# Git rejects a folder of another user, which the workspace is in a container.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=$PWD

# Reports an error that is not a finding, and ends the step.
fail() {
    echo "::error title=robots::$1"
    exit 2
}

# Prints a list of lints as one argument.
list() {
    local words
    read -r -d '' -a words <<<"${1//,/ }" || true
    # An empty array is unset for bash 3.2.
    (IFS=, && echo "${words[*]-}")
}

# Prints the lines of an input that are not blank, without the spaces around them, each with a NUL after it.
lines() {
    local line
    while IFS= read -r line || [[ -n $line ]]; do
        line=${line%$'\r'}
        line=${line#"${line%%[![:space:]]*}"}
        line=${line%"${line##*[![:space:]]}"}
        if [[ -n $line ]]; then
            printf '%s\0' "$line"
        fi
    done <<<"$1"
}

# Prints each robots.txt in a folder that `robots check` would select, with a NUL after it.
robots_txt_in() {
    local folder=$1 path
    [[ $folder != -* ]] || folder=./$folder
    find "$folder" -mindepth 1 -type d \( -name '.*' -o -name node_modules \) -prune \
        -o -name robots.txt ! -type d -print0 | LC_ALL=C sort -z |
        while IFS= read -r -d '' path; do
            # Annotations name files as git does.
            printf '%s\0' "${path#./}"
        done
}

# Sets `paths` to the files to check.
set_paths() {
    local path
    paths=()
    while IFS= read -r -d '' path; do
        paths+=("$path")
    done < <(
        if [[ -n ${FILES//[[:space:]]/} ]]; then
            while IFS= read -r -d '' path; do
                if [[ -d $path ]]; then
                    robots_txt_in "${path%/}"
                else
                    printf '%s\0' "$path"
                fi
            done < <(lines "$FILES")
        else
            git ls-files -z -- ':(glob)**/robots.txt'
        fi
    )
    if ((${#paths[@]} == 0)); then
        if [[ -n ${FILES//[[:space:]]/} ]]; then
            fail "no file in the folders of the input \`files\` has the name robots.txt: name the files"
        fi
        fail "no tracked file has the name robots.txt: name the files with the input \`files\`"
    fi
}

# Sets `options` to those of `robots check` and `robots prove` that select lints and the dialect, which robots.toml sets otherwise.
set_options() {
    options=(${DIALECT:+"--dialect=$DIALECT"})
    local given lints
    for given in "deny $DENY" "warn $WARN" "allow $ALLOW"; do
        lints=$(list "${given#* }")
        if [[ -n $lints ]]; then
            options+=("--${given%% *}=$lints")
        fi
    done
}

# Escapes the text after the `::` of a workflow command.
escaped() {
    local text=${1//'%'/%25}
    text=${text//$'\r'/%0D}
    printf '%s' "${text//$'\n'/%0A}"
}

# Escapes a property of a workflow command.
property() {
    local text
    text=$(escaped "$1")
    text=${text//:/%3A}
    printf '%s' "${text//,/%2C}"
}

# Prints a file while the runner ignores workflow commands, which text of a robots.txt could contain.
print_inert() {
    local token=robots-$RANDOM$RANDOM$RANDOM$RANDOM
    echo "::stop-commands::$token"
    cat -- "$1"
    echo "::$token::"
}
