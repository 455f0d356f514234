/** What each kind of unsubscribe link can do. */
import type { Database } from '../../db/database.ts'
import type { Html } from '../../http/pages/html.ts'
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts'

export type PageText = { readonly title: string; readonly body: Html }

export type MailEnding = {
  /** Changes nothing. */
  look(): Promise<PageText>
  act(): Promise<PageText>
}

export type MailEndingsDeps = {
  readonly database: Database
  readonly links: UnsubscribeLinks
  readonly clock: () => number
  readonly publicOrigin: string
}
