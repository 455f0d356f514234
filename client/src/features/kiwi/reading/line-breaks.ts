/** Whether the line breaks of some words mean something, as in a table or a list of headings; in prose they only end a line. Pure. */

const ROW = /\t|:\s|\d$/u

export function keepsLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.filter((line) => ROW.test(line.trim())).length * 2 >= lines.length
}
