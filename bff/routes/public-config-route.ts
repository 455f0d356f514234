/** /api/config: the operator's public settings. */
import type { PublicConfig } from '../../shared/contracts/public-config.ts'
import type { Answers } from '../answer.ts'
import type { BffContext } from '../request.ts'

export type PublicConfigDeps = { readonly answers: Answers; readonly publicConfig: PublicConfig }

export function publicConfigRoute({ answers, publicConfig }: PublicConfigDeps): (c: BffContext) => Response {
  const body = JSON.stringify(publicConfig)
  return (c) => answers.json(c.get('requestId'), 200, body)
}
