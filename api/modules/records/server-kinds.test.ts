import { expect, it } from 'vitest'
import { RECORD_KINDS } from '../../../shared/domain/records/registry.ts'
import { SERVER_KINDS } from './server-kinds.ts'

it('the server takes in every kind that devices know, in the same version', () => {
  const versions = (kinds: readonly { readonly kind: string; readonly version: number }[]) =>
    kinds.map(({ kind, version }) => [kind, version])
  expect(versions(SERVER_KINDS.all)).toEqual(versions(RECORD_KINDS.all))
})
