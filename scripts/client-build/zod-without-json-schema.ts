/**
 * Leaves zod's export to JSON Schema out of the client: 6 kB of each page that reads an answer of the server. Its schemas have it as methods,
 * so the build cannot see that nothing calls them.
 */
import type { Plugin } from 'vite'

const LEFT_OUT = /\/node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
/** A declaration, or another name of one. */
const EXPORTED = /^export (?:(?:async )?(?:function|const|class) (\w+)|\{ \w+ as (\w+) \})/gm

export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'counselrelay:zod-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: LEFT_OUT },
      handler: (code) => ({ code: withoutBodies(code), map: null }),
    },
  }
}

/**
 * The same exports, each a function that returns one that throws: zod makes a schema's methods with the outer ones. Throws for a module
 * that exports in another way, which a new release of zod may bring.
 */
export function withoutBodies(module: string): string {
  const names = [...module.matchAll(EXPORTED)].map(([, declared, alias]) => declared ?? alias ?? '')
  const exports = module.match(/^export\b/gm)?.length ?? 0
  if (names.length === 0 || names.length !== exports)
    throw new Error('zod exports JSON Schema in another way now: see zod-without-json-schema.ts')
  return [
    "const refused = () => { throw new Error('JSON Schema is left out of the client: see zod-without-json-schema.ts') }",
    ...names.map((name) => `export const ${name} = () => refused`),
  ].join('\n')
}
