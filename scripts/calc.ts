/**
 * `npm run calc -- FILE`: works out a JSON array of `{id, formula, inputs}` and `{id, deadline, inputs}` with the functions that the screens
 * and the server use, and prints a JSON array of `{id, outputs}` or `{id, error}` in the same order. docs/liens.md names inputs and outputs.
 * Money is in integer cents. Exits with 0 if every line was read, even if a rule refused it, and with 1 otherwise.
 */
import { readFileSync } from 'node:fs'
import { answerLines } from './calc/answer-lines.ts'

const [file] = process.argv.slice(2)

try {
  if (file === undefined) throw new Error('Give a file: npm run calc -- FILE')
  const lines: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(lines)) throw new Error(`${file} must hold a JSON array.`)
  const { answers, read } = answerLines(lines)
  console.log(JSON.stringify(answers, null, 2))
  if (!read) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
