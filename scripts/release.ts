/** `npm run release -- major|minor|patch`: version, changelog, commit and tag. The user pushes them. */
import { join } from 'node:path'
import { ConfigurationError } from '../runtime/env.ts'
import { release, releaseKindSchema } from './release-steps.ts'
import { tellRefusal } from './tell-refusal.ts'

try {
  const kind = releaseKindSchema.safeParse(process.argv[2])
  if (!kind.success) throw new ConfigurationError('Say which: npm run release -- major|minor|patch')
  const today = new Date().toISOString().slice(0, 10)
  const version = release(join(import.meta.dirname, '..'), kind.data, today)
  console.log(`${version} is committed and tagged v${version}. Publish it with: git push --follow-tags`)
} catch (error) {
  tellRefusal(error, process.env)
  process.exit(1)
}
