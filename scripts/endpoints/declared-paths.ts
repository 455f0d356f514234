/** Lint rule: paths of the API only appear in their contracts (shared/contracts). */
import type { Rule } from 'eslint'
import { PAGES_UNDER_SERVER_PREFIXES } from '../../shared/contracts/bff-routes.ts'

/** At the start, after an expression in a template, or after a method. */
const PATH = /(?:^|\s)(\/api\/[\w:./-]*)/

export const declaredPaths: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Take {{path}} from the endpoint that declares it (shared/contracts).' },
  },
  create(context) {
    const look = (node: Rule.Node, text: string): void => {
      const path = PATH.exec(text)?.[1]
      if (path === undefined || PAGES_UNDER_SERVER_PREFIXES.includes(path)) return
      context.report({ node, messageId: 'literal', data: { path } })
    }
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') look(node, node.value)
      },
      TemplateElement: (node) => look(node, node.value.raw),
    }
  },
}
