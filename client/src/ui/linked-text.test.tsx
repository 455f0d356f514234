import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkedText } from './linked-text.tsx'

function shown(text: string) {
  const { container } = render(
    <p>
      <LinkedText>{text}</LinkedText>
    </p>,
  )
  return {
    text: container.textContent,
    links: [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }
}

it('links secure addresses, and spells the host that each leads to', () => {
  expect(shown('See https://court.example/form?a=1, then call. (https://other.example)')).toEqual({
    text: 'See https://court.example/form?a=1 (court.example), then call. (https://other.example (other.example))',
    links: ['https://court.example/form?a=1', 'https://other.example'],
  })
})

it('spells the host where the address pretends another one', () => {
  expect(shown('https://bank.example@evil.example/').text).toContain('(evil.example)')
  expect(shown('https://аpple.example/').text).toContain('(xn--pple-43d.example)')
})

it.each(['http://court.example', 'javascript:alert(1)', 'www.court.example', 'https://', 'No link.'])(
  'leaves %s as text',
  (text) => {
    expect(shown(text)).toEqual({ text, links: [] })
  },
)
