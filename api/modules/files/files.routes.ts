/** Downloads of the platform's own data, which the browser saves and never displays. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { downloadFileEndpoint, fileSourceSchema } from '../../../shared/contracts/files.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { MemberReferrals } from '../referrals/member-referrals.service.ts'

const NOT_FOUND = 'There is no such file.'

export type FilesModuleDeps = ApiPlatform & {
  /** Returns what the member may see, and not_found for everything else. */
  readonly referrals: Pick<MemberReferrals, 'detail'>
}

export function filesModule({ tokens, referrals }: FilesModuleDeps): ApiModule {
  const app = new Hono<RequestEnv>()
  mount(app, downloadFileEndpoint, withBearer(tokens), async ({ caller, params }, c) => {
    const source = fileSourceSchema.safeParse(params.source)
    if (!source.success) throw new AppError('not_found', NOT_FOUND)
    const referral = await referrals.detail(caller, uuidParam(params.id, NOT_FOUND))
    c.header('Content-Disposition', `attachment; filename="${source.data}-${referral.id}.json"`)
    c.header('Content-Type', 'application/json; charset=utf-8')
    return c.body(`${JSON.stringify(referral, null, 2)}\n`)
  })
  return { routes: [app] }
}
