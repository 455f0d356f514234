/** Requests databases from databases.setup.ts. */
import { inject } from 'vitest'

/** The path of the embedded database's image, or the address of a new database on the run's PostgreSQL server. */
export async function askForDatabase(kind: 'image' | 'migrated' | 'empty'): Promise<string> {
  const answer = await fetch(`${inject('databases')}/${kind}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
