// Where a program of WASI finds the files of this machine. It has one root, and separates folders by slashes.
import { existsSync } from "node:fs";

/** A path with a drive, also as the value of an option. */
const WITH_DRIVE = /^(--[a-z-]+=)?([A-Za-z]:)[\\/]/;

/**
 * Returns the folders to open, the path of the current folder, and the arguments with the paths that the program
 * sees.
 *
 * Elsewhere than on Windows, a path is the same in the program. On Windows, `C:\a\b` is `/C:/a/b`.
 *
 * @param {string} cwd
 * @param {string[]} args
 * @param {{ platform?: string, exists?: (path: string) => boolean }} [machine]
 */
export function mount(cwd, args, { platform = process.platform, exists = existsSync } = {}) {
  if (platform !== "win32") {
    return { preopens: { "/": "/" }, folder: cwd, paths: args };
  }
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const roots = letters.map((letter) => `${letter}:`).filter((drive) => exists(`${drive}\\`));
  const preopens = Object.fromEntries(roots.map((drive) => [`/${drive}`, `${drive}\\`]));
  const slashes = (path) => path.replaceAll("\\", "/");
  const seen = (path) => `/${path[0].toUpperCase()}${slashes(path.slice(1))}`;
  const paths = args.map((argument) => {
    const [start, option = ""] = WITH_DRIVE.exec(argument) ?? [];
    return start === undefined ? argument : option + seen(argument.slice(option.length));
  });
  return { preopens, folder: seen(cwd), paths };
}
