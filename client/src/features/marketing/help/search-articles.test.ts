import { describe, expect, it } from 'vitest'
import { HELP_TOPICS } from './article.ts'
import { HELP_ARTICLES } from './articles.ts'
import { createArticleSearch } from './search-articles.ts'

const search = createArticleSearch(HELP_ARTICLES)
const find = (question: string): readonly string[] => search(question).map(({ id }) => id)

describe('searching the help', () => {
  it.each([
    ['forgot my password', 'password'],
    ['Will it be sent TWICE?', 'closed-browser'],
    ['stuck', 'queue-states'],
    ['no signal in court', 'work-offline'],
    ['refund', 'seats-and-invoices'],
    ['bar id', 'bar-id'],
    ['licens', 'bar-id'],
    ['1.5(e)', 'fee-sharing'],
    ['find a lawyer', 'look-for-an-attorney'],
    ['lost device', 'shared-computer'],
    ['contact support', 'write-to-support'],
  ])('%j leads to %s first', (question, id) => {
    expect(find(question)[0]).toBe(id)
  })

  it('finds email however it is spelled', () => {
    expect(find('e-mail')).toEqual(find('email'))
    expect(find('email')).toContain('without-email')
  })

  it('wants every word that tells something', () => {
    expect(find('password zebra')).toEqual([])
    expect(find('zebra')).toEqual([])
  })

  it('shows everything when nothing is asked', () => {
    expect(find('  ')).toHaveLength(HELP_ARTICLES.length)
    expect(find('?!')).toHaveLength(HELP_ARTICLES.length)
    expect(find('how do I')).toHaveLength(HELP_ARTICLES.length)
  })
})

describe('the articles', () => {
  it('have addresses of their own, and every topic has some', () => {
    expect(new Set(HELP_ARTICLES.map(({ id }) => id)).size).toBe(HELP_ARTICLES.length)
    expect(HELP_TOPICS.filter((topic) => !HELP_ARTICLES.some((article) => article.topic === topic))).toEqual(
      [],
    )
  })
})
