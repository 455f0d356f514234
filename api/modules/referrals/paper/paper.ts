/** The content of a PDF before it is drawn: text in reading order. */

export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly look: 'plain' | 'strong' | 'note' }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }

export type Paper = {
  /** The document's title, which programs display, so it contains no case details. */
  readonly title: string
  readonly blocks: readonly PaperBlock[]
  /** At the foot of each page, before the number. */
  readonly footer: string
}
