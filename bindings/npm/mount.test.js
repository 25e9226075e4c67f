// The paths of Windows, which the tests of packages do not reach.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mount } from "./lib/mount.js";

const windows = { platform: "win32", exists: (path) => ["C:\\", "D:\\"].includes(path) };

test("drives_of_windows_are_folders_of_the_root", () => {
  const { preopens, folder } = mount("c:\\Users\\me", [], windows);
  assert.deepEqual(preopens, { "/C:": "C:\\", "/D:": "D:\\" });
  assert.equal(folder, "/C:/Users/me");
});

test("path_with_a_drive_is_translated_also_in_an_option", () => {
  const args = ["check", "d:\\site\\robots.txt", "--sitemap=C:\\site/map.xml", "--sitemap", "C:/a b"];
  const { paths } = mount("C:\\", args, windows);
  assert.deepEqual(paths, ["check", "/D:/site/robots.txt", "--sitemap=/C:/site/map.xml", "--sitemap", "/C:/a b"]);
});

test("argument_without_a_drive_is_unchanged", () => {
  const args = ["decide", "-", "https://example.com/a:/b", "/C:", "ab:/c", "robots.txt", "--agent=X:Y"];
  assert.deepEqual(mount("C:\\", args, windows).paths, args);
});

test("paths_of_other_systems_are_unchanged", () => {
  const args = ["check", "C:/odd", "/a\\b"];
  const mounted = mount("/site", args, { platform: "linux" });
  assert.deepEqual(mounted, { preopens: { "/": "/" }, folder: "/site", paths: args });
});
