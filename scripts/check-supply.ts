/** `npm run check:supply`: checks the licenses, installation scripts and documentation of our dependencies. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFileSchema, manifestSchema, objectionsTo, unexplained } from './supply-chain.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

const lock = lockFileSchema.parse(JSON.parse(read('package-lock.json')))
const manifest = manifestSchema.parse(JSON.parse(read('package.json')))
const objections = [...objectionsTo(lock), ...unexplained(manifest, read('docs/dependencies.md'))]
for (const objection of objections) console.error(objection)
if (objections.length > 0) process.exit(1)
console.log(`Supplies are in order: ${Object.keys(lock.packages).length - 1} packages.`)
