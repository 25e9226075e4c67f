// Texts whose invisible characters are named.

/**
 * Characters that are invisible, or that change the order of the text around them. The joiners U+200C and U+200D,
 * which scripts and emoji require, are none of them.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** Returns a text with the names of its invisible characters, so that it cannot look like another text. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `⟨U+${code.padStart(4, "0")}⟩`;
  });
}
