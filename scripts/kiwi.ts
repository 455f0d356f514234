/**
 * `npm run kiwi -- COMMAND ...`: what the Kiwi AI room does with documents, on the command line, for checks and benches. The same functions run in
 * the room. JSON on stdout; exits with 0 for refused files too, and with 1 for a command that cannot be read. Offsets are UTF-16 code units of
 * `text`. docs/kiwi.md has the commands.
 */
import { runCommand } from './kiwi/commands.ts'

try {
  process.stdout.write(`${JSON.stringify(await runCommand(process.argv.slice(2)), null, 1)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
