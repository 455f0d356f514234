/** A help article. */
export type HelpArticle = {
  /** The anchor in its URL: /help#id. */
  readonly id: string
  readonly topic: HelpTopic
  readonly title: string
  /** Paragraphs; a nested array is a list of steps. */
  readonly body: readonly (string | readonly string[])[]
  /** The related page in the app. */
  readonly place?: { readonly to: string; readonly label: string }
  /** Synonyms that people may search for. */
  readonly alsoCalled?: readonly string[]
}

export const HELP_TOPICS = ['Sending', 'Offline', 'Answers', 'Account', 'Billing', 'Clients'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]
