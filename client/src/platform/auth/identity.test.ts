import { expect, it } from 'vitest'
import { identityOf } from './identity.ts'

it.each([
  [{ given_name: 'Ada', family_name: 'Byron King', name: 'Ada King' }, 'Ada', 'Byron King'],
  [{ first_name: 'Ada', last_name: 'King' }, 'Ada', 'King'],
  [{ full_name: 'Ada Mary King' }, 'Ada Mary', 'King'],
  [{ name: ' Ada ' }, 'Ada', null],
  [{ full_name: 7 }, null, null],
  [undefined, null, null],
])('[WZ-10] reads the names that a provider gave: %j', (user_metadata, givenName, familyName) => {
  expect(identityOf({ id: 'u', email: 'ada@example.test', user_metadata })).toMatchObject({
    givenName,
    familyName,
  })
})
