/** What only the server knows of the link of an ask, and the files that came with answers. Asks and answers are in the matter itself. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `book`: the matter's id; `ask`: the id of the ask in it. */
const ASK_PATH = '/api/lien-asks/:book/:ask'

/**
 * `none`: without an address. `stopped`: this address wants no mail from attorneys here. `over_limit`: too many requests were mailed. In
 * these three the attorney passes the link on.
 */
export const askMailSchema = z.enum([
  'none',
  'waiting',
  'sent',
  'failed',
  'cancelled',
  'stopped',
  'over_limit',
])
export type AskMail = z.infer<typeof askMailSchema>

/** Only for the matter's owner. The link is a secret: whoever has it can answer. */
export const getAskLinkEndpoint = endpoint({
  method: 'GET',
  path: ASK_PATH,
  auth: 'user',
  response: z.object({ link: z.url(), mail: askMailSchema }),
})

export const getAnswerFileEndpoint = endpoint({
  method: 'GET',
  path: `${ASK_PATH}/files/:file`,
  auth: 'user',
  response: 'file',
})
