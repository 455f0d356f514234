import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import parser from '@typescript-eslint/parser'
import { BANNED_WORDS } from './banned-words.ts'
import { documentParser, plainWords } from './plain-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const linter = new Linter()

function found(text: string, filename = 'screen.tsx'): readonly string[] {
  const plugins = { words: { rules: { 'plain-words': plainWords } } }
  const rules = { 'words/plain-words': 'error' } as const
  const messages = linter.verify(
    text,
    [
      {
        files: ['**/*.tsx'],
        languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
        ...{ plugins, rules },
      },
      { files: ['**/*.md'], languageOptions: { parser: documentParser }, ...{ plugins, rules } },
    ] as Linter.Config[],
    { filename },
  )
  return messages.map(({ message, line, column }) => `${line}:${column} ${message.split('"')[1] ?? message}`)
}

describe('the lint of words', () => {
  it.each([
    ['a string', "export const text = 'Send the e-mail'", '1:31 e-mail'],
    ['one capital word', "export const label = 'E-mail'", '1:23 E-mail'],
    ['a piece of a template', 'export const text = (n) => `${n} e-mails`', '1:34 e-mail'],
    ['text of an element', '<p>\n  Your licence\n</p>', '2:8 licence'],
    ['an attribute', '<p title="Colour of it" />', '1:11 Colour'],
  ])('reports %s, at its place', (_what, code, place) => {
    expect(found(code)).toEqual([place])
  })

  it.each([
    ['the name of a module', "import { colour } from './colour of e-mail.ts'"],
    ['an identifier', 'const colour = licence.colour'],
    ['a code', "const status = 'cancelled'"],
    ['a status in a statement', 'const text = "update invoices set status = \'cancelled\'"'],
    ['a type', "type Label = 'E-mail'"],
    ['a comment', '// the e-mail stands on the page'],
    ['a text that the requirements fix', "const text = 'Payment was cancelled. Please try again.'"],
    ['a time of a machine', "const text = 'from 2026-11-23T14:02:00Z to +08:00'"],
    ['a time with its half of the day', "const text = 'at 12:15 PM'"],
  ])('leaves %s', (_what, code) => {
    expect(found(code)).toEqual([])
  })

  it('reads documents but not the code in them', () => {
    const text =
      'An e-mail.\n\n```\nGET /e-mail 25 %\n```\n\n`cancelled`, [here](docs/e-mail.md): 25 % at 14:15.\n'
    expect(found(text, 'README.md')).toEqual(['1:4 e-mail', '7:39 5 %', '7:46 14:15'])
  })

  it('says what to write in its place', () => {
    const [message] = linter.verify("export const text = 'Tick the box'", {
      plugins: { words: { rules: { 'plain-words': plainWords } } },
      rules: { 'words/plain-words': 'error' },
    })
    expect(message?.message).toContain('instead: check or uncheck')
  })

  it('has rows that can find something more than once', () => {
    for (const { find } of BANNED_WORDS) expect(find.flags).toContain('g')
  })
})

describe('the configuration of the linter', () => {
  const eslint = new ESLint({ cwd: ROOT })
  const levelIn = async (file: string): Promise<unknown> => {
    const config = (await eslint.calculateConfigForFile(join(ROOT, file))) as {
      readonly rules?: Readonly<Record<string, readonly [number]>>
    }
    return config.rules?.['words/plain-words']?.[0]
  }

  it.each([
    'client/src/app/main.tsx',
    'api/modules/admin/mails.ts',
    'bff/app.ts',
    'shared/domain/words.ts',
    'sandbox/mail.ts',
    'README.md',
    'docs/testing.md',
  ])('holds %s to the words', async (file) => {
    expect(await levelIn(file)).toBe(2)
  })

  it.each(['client/src/app/routing/pages.test.tsx', 'scripts/build.ts', 'e2e/journeys/a.e2e.ts'])(
    'leaves %s alone',
    async (file) => {
      expect(await levelIn(file)).toBeUndefined()
    },
  )
})
