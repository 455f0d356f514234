import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  endpoint,
  KB,
  nameOf,
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from './endpoint.ts'

const moveFile = endpoint({
  method: 'PUT',
  path: '/api/folders/:folderId/files/:id',
  auth: 'user',
  query: z.object({ top: z.coerce.number<number>().optional() }),
  request: z.object({ name: z.string(), isShared: z.boolean().default(false) }),
  maxBody: KB,
  response: z.object({ moved: z.literal(true) }),
})
const readAll = endpoint({
  method: 'GET',
  path: '/api/files',
  auth: 'optional',
  response: z.array(z.string()),
})
const sendFile = endpoint({
  method: 'POST',
  path: '/api/files',
  auth: 'user',
  request: 'file',
  maxBody: KB,
  response: 'nothing',
})

describe('an endpoint', () => {
  it('is what was declared, under one name', () => {
    expect(nameOf(moveFile)).toBe('PUT /api/folders/:folderId/files/:id')
    expect(nameOf(sendFile)).toBe('POST /api/files')
    expect(moveFile).toMatchObject({ auth: 'user', maxBody: 1024 })
  })

  it('says by its type what a call of it takes', () => {
    expectTypeOf<ParamsOf<typeof moveFile>>().toEqualTypeOf<Readonly<Record<'folderId' | 'id', string>>>()
    expectTypeOf<BodyOf<typeof moveFile>>().toEqualTypeOf<{ name: string; isShared?: boolean | undefined }>()
    expectTypeOf<QueryOf<typeof moveFile>>().toEqualTypeOf<{ top?: number | undefined }>()
    expectTypeOf<QueryOf<typeof readAll>>().toEqualTypeOf<undefined>()
    expectTypeOf<BodyOf<typeof readAll>>().toEqualTypeOf<undefined>()
    expectTypeOf<BodyOf<typeof sendFile>>().toBeNever()
  })

  it('cannot be declared for a page, with a body that is read, or without a limit to one that is written', () => {
    const shape = { auth: 'user', response: 'nothing' } as const
    const body = { request: z.object({}) }
    // @ts-expect-error -- a page of the app is not an API path
    expectTypeOf({ ...shape, method: 'GET', path: '/dashboard' } as const).toExtend<Endpoint>()
    // @ts-expect-error -- a GET has no body
    expectTypeOf({ ...shape, ...body, method: 'GET', path: '/api/x' } as const).toExtend<Endpoint>()
    // @ts-expect-error -- no maxBody
    expectTypeOf({ ...shape, ...body, method: 'POST', path: '/api/x' } as const).toExtend<Endpoint>()
  })
})

describe('its path', () => {
  it('takes each parameter as one segment, whatever it holds', () => {
    expect(pathOf(moveFile, { folderId: 'a/../b?c', id: '$&' })).toBe(
      '/api/folders/a%2F..%2Fb%3Fc/files/%24%26',
    )
    expect(pathOf(readAll, {})).toBe('/api/files')
  })
})
