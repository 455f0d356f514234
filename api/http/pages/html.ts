/** HTML from template literals: every value is escaped unless it is an `Html` itself. */
import { escapeHtml } from './escape-html.ts'

export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** null renders nothing. */
type Value = string | number | Html | null | readonly Html[]

export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(literals.map((literal, index) => literal + render(values[index] ?? null)).join(''))
}

function render(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.toString()
  return typeof value === 'object' ? value.join('\n') : escapeHtml(String(value))
}
