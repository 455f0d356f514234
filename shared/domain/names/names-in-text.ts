/** The names in a field for several: one a line, or with commas or semicolons between them. Pure. */
export function namesInText(text: string): readonly string[] {
  return text
    .split(/[\n;,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
