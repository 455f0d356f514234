/** `npm run admin`: reviews attorneys' applications from the machine that the API runs on. */
import { runAdmin } from './admin-command.ts'

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  fetch,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
})
