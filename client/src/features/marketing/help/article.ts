/** What an article of the help is made of. */
export type HelpArticle = {
  /** Part of its address: /help#id. */
  readonly id: string
  readonly topic: HelpTopic
  readonly title: string
  /** Paragraphs; a list of texts in one is a list of steps. */
  readonly body: readonly (string | readonly string[])[]
  /** Where to go on in the app. */
  readonly place?: { readonly to: string; readonly label: string }
  /** What people call it who do not know our word for it. */
  readonly alsoCalled?: readonly string[]
}

export const HELP_TOPICS = ['Sending', 'Offline', 'Answers', 'Account', 'Billing', 'Clients'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]
