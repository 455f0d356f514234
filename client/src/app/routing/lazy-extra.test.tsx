import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyExtra } from '../../ui/lazy-extra.ts'

it('is drawn when its code comes, and the page stays when it does not', async () => {
  const Comes = lazyExtra(() => Promise.resolve(({ word }: { readonly word: string }) => <p>{word}</p>))
  const Fails = lazyExtra(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <Suspense>
      <Comes word="Ada Attorney" />
      <Fails />
    </Suspense>,
  )
  expect(await screen.findByText('Ada Attorney')).toBeDefined()
})
