/** Lint rule: no banned words in texts that people read, in the programs and in the documents. */
import type { Rule, SourceCode } from 'eslint'
import { BANNED_WORDS, FIXED_TEXTS } from './banned-words.ts'

type Node = Rule.Node & { readonly value?: unknown; readonly parent: Rule.Node | null }

export const plainWords: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      banned: 'Say it another way: "{{found}}" (instead: {{instead}}; scripts/words/banned-words.ts).',
    },
  },
  create(context) {
    const look = (text: string, start: number): void => report(context, text, start)
    const lookAt = (node: Rule.Node): void => look(context.sourceCode.getText(node), startOf(node))
    return {
      Program: () => {
        if (context.filename.endsWith('.md')) look(prose(context.sourceCode), 0)
      },
      Literal: (node) => {
        if (typeof node.value === 'string' && isRead(node.value, node)) lookAt(node)
      },
      TemplateElement: (node) => {
        if (isRead(node.value.raw, node)) lookAt(node)
      },
      JSXText: lookAt,
    }
  },
}

function report(context: Rule.RuleContext, text: string, start: number): void {
  const open = FIXED_TEXTS.reduce((rest, fixed) => rest.replaceAll(fixed, blank), text)
  for (const { find, instead } of BANNED_WORDS)
    for (const { 0: found, index } of open.matchAll(find))
      context.report({
        loc: {
          start: context.sourceCode.getLocFromIndex(start + index),
          end: context.sourceCode.getLocFromIndex(start + index + found.length),
        },
        messageId: 'banned',
        data: { found, instead },
      })
}

const NAMES_SOMETHING = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSExternalModuleReference',
])

/** A code, a key or a class name is a single lower-case word; text for people is a sentence or begins with a capital. */
function isRead(text: string, node: Node): boolean {
  if (node.parent !== null && NAMES_SOMETHING.has(node.parent.type)) return false
  return /\S\s+\S|^\s|\s$|^\p{Lu}/u.test(text)
}

function startOf({ range }: Rule.Node): number {
  return range?.[0] ?? 0
}

/** Removes code and URLs from a document: they are names, not text. */
function prose({ text }: SourceCode): string {
  return text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/gm, blank)
}

/** Replaces with spaces of the same length, so that positions in the text stay valid. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

/** Makes the linter accept documents, which it otherwise cannot parse: a program with text and no statements. */
export const documentParser = {
  meta: { name: 'documents', version: '1' },
  parseForESLint(text: string) {
    const lines = text.split('\n')
    return {
      ast: {
        type: 'Program',
        sourceType: 'module',
        body: [],
        comments: [],
        tokens: [],
        range: [0, text.length],
        loc: {
          start: { line: 1, column: 0 },
          end: { line: lines.length, column: lines.at(-1)?.length ?? 0 },
        },
      },
      visitorKeys: { Program: [] },
    }
  },
}
