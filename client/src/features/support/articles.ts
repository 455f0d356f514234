/** The help articles as this room shows them. The app layer passes them in, because they belong to the help page. */
import type { ComponentType } from 'react'

export type Article = { readonly id: string; readonly title: string; readonly topic: string }

export type Articles<One extends Article> = {
  /** The best matches first; all in their order for a question without words to search for. */
  readonly search: (question: string) => readonly One[]
  readonly Body: ComponentType<{ readonly article: One }>
}
