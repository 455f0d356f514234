import { expect, it } from 'vitest'
import { pageInContext } from './page-in-context.ts'

const contextOf = (page: string): string =>
  `# Test info\n\n- Name: any\n\n# Page snapshot\n\n\`\`\`yaml\n${page}\n\`\`\`\n\n# Test source\n\n\`\`\`ts\n1 | test()\n\`\`\`\n`

it('is the outline of the page, and nothing of the test', () => {
  const lines = pageInContext(
    contextOf(
      '- generic [ref=e1]:\n- main [ref=e2]:\n  - link "Help" [ref=e3] [cursor=pointer]:\n    - /url: /help',
    ),
  )
  expect(lines).toEqual(['What the page said:', '  - main:', '    - link "Help":'])
})

it('is found among the details of a failed expectation too', () => {
  const details = '# Error details\n\n```\nError: expect(page).toHaveURL(expected) failed\n```\n\n'
  expect(
    pageInContext(
      `${details}\`\`\`yaml\n- heading "Sent"\n\`\`\`\n\n# Test source\n\n\`\`\`ts\n1 | x\n\`\`\`\n`,
    ),
  ).toEqual(['What the page said:', '  - heading "Sent"'])
})

it('is one screen at the most', () => {
  const lines = pageInContext(
    contextOf(Array.from({ length: 50 }, (_, index) => `- text: ${index}`).join('\n')),
  )
  expect(lines).toHaveLength(42)
  expect(lines.at(-1)).toBe('  and 10 more lines')
})

it('is nothing where the page was gone', () => {
  expect(pageInContext('# Test info\n\n- Name: any\n')).toEqual([])
})
