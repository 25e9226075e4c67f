// Messages of the compiler as elements: text between backticks is code.

import type { ComponentChildren } from "preact";

import { visible } from "./visible.js";

/** A message. */
export function Prose({ text }: { text: string }) {
  const parts = text.split("`");
  // An unpaired backtick is a character like any other.
  const paired = parts.length % 2 === 1;
  return (
    <>
      {paired
        ? parts.map((part, index) =>
            index % 2 === 1 ? <code key={index}>{visible(part)}</code> : part,
          )
        : visible(text)}
    </>
  );
}

/** Several texts, each as code, separated by commas. */
export function Codes({ texts }: { texts: readonly string[] }) {
  const codes: ComponentChildren[] = [];
  for (const text of texts) {
    if (codes.length > 0) codes.push(", ");
    codes.push(<code key={text}>{visible(text)}</code>);
  }
  return <>{codes}</>;
}

/** Returns a number with its noun. */
export function count(number: number, noun: string): string {
  const digits = number.toLocaleString("en-US");
  return number === 1 ? `1 ${noun}` : `${digits} ${noun}s`;
}
