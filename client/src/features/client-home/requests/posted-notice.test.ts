import { expect, it } from 'vitest'
import { UNLISTED_BECAUSE } from '../../../../../shared/contracts/client-requests.ts'
import { aRequest } from '../testing/request.fixture.ts'
import { postedWords } from './posted-notice.tsx'

const OHIO = aRequest({ state: 'OH' })

it('says who can see a request that was just posted', () => {
  expect(postedWords({ ...OHIO, visibility: 'listed', why: null })).toEqual({
    title: 'Your request is posted',
    words: 'Attorneys licensed in Ohio can see its text now.',
  })
  expect(postedWords({ ...OHIO, visibility: 'review', why: 'identity' }).title).toBe(
    'A person checks your text first',
  )
})

it.each(UNLISTED_BECAUSE)('never says that attorneys see a private one: %s', (why) => {
  const { title, words } = postedWords({ ...OHIO, visibility: 'private', why })
  expect(title).toBe('Your request is kept for you')
  expect(words).toMatch(/^Nobody else sees it\. ./)
})

it('does not say that attorneys see one without a text', () => {
  const { words } = postedWords({ ...OHIO, summary: '', visibility: 'listed', why: null })
  expect(words).toBe('It has no text yet, so attorneys can’t find it.')
})
