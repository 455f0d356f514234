import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { withIntegrity } from './integrity.ts'

const files: Readonly<Record<string, string>> = { 'assets/a.js': 'run()', 'assets/a.css': 'p{}' }
const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

it('names the hash of what a page loads, and leaves other tags alone', () => {
  const page = [
    '<script type="module" crossorigin src="/assets/a.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/a.css" />',
    '<link rel="icon" href="/favicon.svg">',
    '<script type="module" src="/assets/unknown.js"></script>',
  ].join('\n')
  expect(withIntegrity(page, (name) => files[name]).split('\n')).toEqual([
    `<script type="module" crossorigin src="/assets/a.js" integrity="${hashOf('run()')}"></script>`,
    `<link rel="stylesheet" crossorigin href="/assets/a.css" integrity="${hashOf('p{}')}">`,
    '<link rel="icon" href="/favicon.svg">',
    '<script type="module" src="/assets/unknown.js"></script>',
  ])
})
