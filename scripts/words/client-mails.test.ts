/** What mails and notifications say to clients stays at US grade 8 (Flesch-Kincaid), as their pages do. */
import { expect, it } from 'vitest'
import { noticesOf } from '../../api/modules/client-requests/choice/request-notices.ts'
import { clientWelcome } from '../../api/modules/registration/welcome-mails.ts'
import { hardestSentences, readingGrade } from '../../client/src/testing/reading-grade.ts'

const MAX_GRADE = 8

function expectPlain(blocks: readonly string[]): void {
  expect(readingGrade(blocks), hardestSentences(blocks).join('\n')).toBeLessThanOrEqual(MAX_GRADE)
}

it('the first mail', () => {
  const site = { publicOrigin: 'https://example.test', supportEmail: 'help@example.test' }
  const { text } = clientWelcome({ userId: crypto.randomUUID(), firstName: 'Cleo' }, site)
  // Addresses are followed, not read.
  expectPlain(text.replaceAll(/\S+[@/]\S+/g, '').split(/\n+/))
})

it('each notification about a request', () => {
  const locked = { id: 'r', clientId: 'c', attorneys: { i: 'a' } }
  const from = { chosen: 'sent', cleared: 'chosen', conflict: 'chosen', sent: 'sent' } as const
  const told = (['express', 'clear', 'conflict'] as const).flatMap((type) => {
    const to = { express: 'sent', clear: 'cleared', conflict: 'conflict' } as const
    const change = { interestId: 'i', from: from[to[type]], to: to[type] }
    return noticesOf(locked, { type, interestId: 'i' }, [change]).filter(({ userId }) => userId === 'c')
  })
  expect(told).toHaveLength(3)
  for (const { notice } of told) expectPlain([notice.title, notice.body])
})
