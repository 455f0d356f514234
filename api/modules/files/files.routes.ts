/** GET /api/files/{source}/{id}: files made of the platform's own data, to be saved and never shown by the browser. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { FILES_PATH, fileSourceSchema } from '../../../shared/contracts/files.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { requireBearer } from '../../http/bearer.ts'
import { onlyMethods } from '../../http/methods.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { MemberReferrals } from '../referrals/member-referrals.service.ts'

const ONE = `${FILES_PATH}/:source/:id`

export type FilesModuleDeps = ApiPlatform & {
  /** Gives a member what he or she may see, and not_found for everything else. */
  readonly referrals: Pick<MemberReferrals, 'detail'>
}

export function filesModule({ tokens, referrals }: FilesModuleDeps): ApiModule {
  const app = new Hono<RequestEnv>()
  app.get(ONE, requireBearer(tokens), async (c) => {
    const source = fileSourceSchema.safeParse(c.req.param('source'))
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!source.success || !id.success) throw new AppError('not_found', 'There is no such file.')
    const referral = await referrals.detail(c.get('caller'), id.data.toLowerCase())
    c.header('Content-Disposition', `attachment; filename="${source.data}-${referral.id}.json"`)
    c.header('Content-Type', 'application/json; charset=utf-8')
    return c.body(`${JSON.stringify(referral, null, 2)}\n`)
  })
  onlyMethods(app, ONE, 'GET')
  return { routes: [app] }
}
