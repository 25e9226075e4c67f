//! A configuration: `robots.toml`.

use std::path::{Path, PathBuf};

use robots_analysis::Diagnostic;
use robots_analysis::merge::Refusal;
use robots_core::source::{Span, Spanned};
use robots_core::{Dialect, SourceText};

use crate::gate::Gate;
use crate::invalid::Invalid;
use crate::lint_levels::LintLevels;
use crate::located::Located;
use crate::path_glob::{PathGlob, path, relative};
use crate::read;
use crate::search::absolute;
use crate::settings::FileSettings;
use crate::site::{Live, Site, unknown};
use crate::tables::{ConfigTable, OverrideTable};

const HELP: &str = "write the path of a `robots.toml`";

/// A configuration: the values of a `robots.toml`, each with its span. Paths are absolute.
#[derive(Clone, Debug)]
pub struct Config {
    source: SourceText,
    path: PathBuf,
    folder: PathBuf,
    /// The dialect of all files.
    pub dialect: Option<Spanned<&'static Dialect>>,
    /// The files and folders that are not checked.
    pub exclude: Vec<Spanned<PathGlob>>,
    /// The path of the baseline.
    pub baseline: Option<Spanned<PathBuf>>,
    /// The levels of lints in all files.
    pub lints: LintLevels,
    /// Other settings for some files; later ones take precedence.
    pub overrides: Vec<Override>,
    /// The sites.
    pub sites: Vec<Site>,
    /// How `robots live` fetches.
    pub live: Live,
    /// The server of `robots gate`.
    pub gate: Option<Gate>,
}

/// Other settings for some files.
#[derive(Clone, Debug)]
pub struct Override {
    /// The files.
    pub files: Vec<Spanned<PathGlob>>,
    /// The dialect.
    pub dialect: Option<Spanned<&'static Dialect>>,
    /// The levels of lints.
    pub lints: LintLevels,
}

impl Config {
    /// Reads the configuration at `path`.
    ///
    /// # Errors
    ///
    /// Returns every error in it, or why it cannot be read.
    pub fn load(path: &Path) -> Result<Self, Invalid> {
        Self::parse(path, read::open(path, HELP)?)
    }

    /// Parses the text of the configuration at `file`, such as an open document of an editor.
    ///
    /// # Errors
    ///
    /// Returns every error in it.
    pub fn parse(file: &Path, source: SourceText) -> Result<Self, Invalid> {
        let (table, mut errors) = match read::tables::<ConfigTable>(&source, "robots.toml") {
            Ok(read) => read,
            Err(errors) => return Err(Invalid::new(source, errors)),
        };
        // Without a current folder, paths stay relative.
        let file = absolute(file).unwrap_or_else(|_| file.to_owned());
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        let errors_of = &mut errors;
        let sites = table.site.into_iter();
        let config = Self {
            dialect: dialect(table.dialect.as_ref(), errors_of),
            exclude: globs(&table.exclude, errors_of),
            baseline: table.baseline.and_then(|text| path(&text, &folder, errors_of)),
            lints: LintLevels::read(&table.lints, errors_of),
            overrides: table
                .overrides
                .iter()
                .map(|entry| Override::read(entry.value(), errors_of))
                .collect(),
            sites: sites.filter_map(|site| Site::read(site, &source, &folder, errors_of)).collect(),
            live: Live::read(table.live, errors_of),
            gate: table.gate.map(|gate| Gate::read(gate, &folder, errors_of)),
            path: file,
            folder,
            source,
        };
        for (index, site) in config.sites.iter().enumerate() {
            let mut earlier = config.sites[..index].iter();
            let is_same = |other: &&Site| is_same_file(&other.file.value, &site.file.value);
            if let Some(first) = earlier.find(is_same) {
                let found = Diagnostic::error("robots.txt of two sites");
                let found = found.label(site.file.span, "this file");
                let found = found.label(first.file.span, "the same file");
                errors.push(found.help("write one `[[site]]` with all `hosts`"));
            }
        }
        if errors.is_empty() { Ok(config) } else { Err(Invalid::new(config.source, errors)) }
    }

    /// Returns the text.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// Returns the absolute path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the absolute path of the folder to which paths are relative.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns a place for people: `robots.toml:3:11`.
    pub fn place(&self, span: Span) -> String {
        let at = self.source.position(span.start);
        format!("{}:{}:{}", self.source.name(), at.line, at.column)
    }

    /// Returns the settings of a robots.txt, by its absolute path.
    pub fn settings(&self, file: &Path) -> FileSettings<'_> {
        let path = self.relative(file);
        let mut settings = self.default_settings();
        for other in &self.overrides {
            if other.files.iter().any(|glob| glob.value.matches(&path)) {
                settings.dialect = other.dialect.or(settings.dialect);
                settings.tables.push(&other.lints);
            }
        }
        settings
    }

    /// Returns the settings of a text that is not in a file: those of the whole configuration.
    pub fn default_settings(&self) -> FileSettings<'_> {
        FileSettings { dialect: self.dialect, tables: vec![&self.lints] }
    }

    /// Returns the entry of `exclude` that matches a file or a folder that it is in.
    pub fn excludes(&self, file: &Path) -> Option<&Spanned<PathGlob>> {
        let path = self.relative(file);
        self.exclude.iter().find(|glob| glob.value.matches(&path))
    }

    /// Returns the site of a robots.txt, by its absolute path. Links are followed.
    pub fn site(&self, file: &Path) -> Option<&Site> {
        let is_of = |site: &&Site| is_same_file(&site.file.value, file);
        self.sites.iter().find(is_of)
    }

    /// Returns the error for a file that is no site of a configuration with sites: what is known
    /// and claimed about these would not be applied to it. `None` without sites.
    pub fn no_site_of(&self, file: &Path) -> Option<Invalid> {
        let first = self.sites.first().filter(|_| self.site(file).is_none())?;
        let path = self.relative(file).display().to_string().replace('\\', "/");
        let found = Diagnostic::error(format!("no `[[site]]` is for `{path}`"))
            .label(first.file.span, "another file")
            .note("the claims and evidence of a site are not applied to other files")
            .help(format!("add a `[[site]]` with `file = \"{path}\"`, or correct a path"));
        Some(Invalid::new(self.source.clone(), vec![found]))
    }

    /// Returns the error for a site of this configuration if `other` is the configuration of its
    /// file: configurations are not merged.
    pub fn governed_by(&self, site: &Site, other: &Self) -> Option<Invalid> {
        if is_same_file(&self.path, &other.path) {
            return None;
        }
        let nearer = other.path.display();
        let found = Diagnostic::error("`[[site]]` is not applied")
            .label(site.file.span, "has a nearer configuration")
            .note(format!(
                "`{nearer}` is the configuration of this file, and configurations are not merged"
            ))
            .help("move the `[[site]]` into that file");
        Some(Invalid::new(self.source.clone(), vec![found]))
    }

    /// Returns the text of a site's robots.txt, merged with the other files of the site; the text
    /// itself if there are none. The inner error has the reasons why they cannot be merged.
    ///
    /// # Errors
    ///
    /// Returns errors if a file cannot be read, or if merged texts are not proved in the dialect.
    pub fn merged(
        &self,
        site: &Site,
        base: &SourceText,
        dialect: &Dialect,
    ) -> Result<Result<SourceText, Vec<Refusal>>, Invalid> {
        match &site.merge {
            Some(merge) => merge.merged(&self.source, base, dialect),
            None => Ok(Ok(base.clone())),
        }
    }

    /// Returns errors about the files and folders that are named at these places and do not exist.
    pub fn missing<'p>(
        &self,
        paths: impl IntoIterator<Item = &'p Spanned<PathBuf>>,
    ) -> Option<Invalid> {
        let missing = paths.into_iter().filter(|path| !path.value.exists());
        let errors = missing.map(|path| {
            let found = Diagnostic::error("file not found").label(path.span, "no such file");
            found.note(format!("looked for `{}`", path.value.display()))
        });
        let errors: Vec<_> = errors.collect();
        (!errors.is_empty()).then(|| Invalid::new(self.source.clone(), errors))
    }

    /// Returns the error for a value of the configuration that a program cannot use.
    pub fn unusable(&self, span: Span, message: String, help: &str) -> Invalid {
        let found = Diagnostic::error(message).label(span, "").help(help.to_owned());
        Invalid::new(self.source.clone(), vec![found])
    }

    fn relative(&self, file: &Path) -> PathBuf {
        if let Ok(below) = file.strip_prefix(&self.folder) {
            return below.to_owned();
        }
        // One of them may be reached by a link.
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        relative(&real(file), &real(&self.folder))
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    let real_one = real(one);
    absolute(one).ok() == absolute(other).ok() || real_one.is_some() && real_one == real(other)
}

impl Override {
    fn read(table: &OverrideTable, errors: &mut Vec<Diagnostic>) -> Self {
        if table.files.value().is_empty() {
            let found = Diagnostic::error("override of no files").label(table.files.span(), "");
            errors.push(found.help("write the files, such as `[\"staging/**\"]`"));
        }
        // A setting with an error of its own has been removed.
        if errors.is_empty() && table.dialect.is_none() && table.lints.0.is_empty() {
            let found = Diagnostic::error("override of no settings");
            let found = found.label(table.files.span(), "nothing is set for these files");
            errors.push(found.help("add `dialect` or `lints`"));
        }
        Self {
            files: globs(table.files.value(), errors),
            dialect: dialect(table.dialect.as_ref(), errors),
            lints: LintLevels::read(&table.lints, errors),
        }
    }
}

fn globs(texts: &[Located<String>], errors: &mut Vec<Diagnostic>) -> Vec<Spanned<PathGlob>> {
    let globs = texts.iter().map(PathGlob::parse);
    let globs = globs.filter_map(|glob| glob.map_err(|error| errors.push(*error)).ok());
    globs.collect()
}

fn dialect(
    name: Option<&Located<String>>,
    errors: &mut Vec<Diagnostic>,
) -> Option<Spanned<&'static Dialect>> {
    let name = name?;
    if let Some(dialect) = Dialect::by_name(name.value()) {
        return Some(Spanned::new(dialect, name.span()));
    }
    let names: Vec<_> = Dialect::ALL.iter().map(|dialect| dialect.name).collect();
    errors.push(unknown("dialect", name, &names));
    None
}
