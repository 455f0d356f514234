import { expect, it } from 'vitest'
import { importsInCircles } from './folder-circles.ts'

const folderOf = (file: string): string | null => /^(\w+)\//.exec(file)?.[1] ?? null
const arrow = (text: string) => {
  const [from = '', to = ''] = text.split(' > ')
  return { from, to }
}
const circles = (...imports: readonly string[]): readonly string[] =>
  importsInCircles(imports.map(arrow), folderOf).map(({ from, to }) => `${from} > ${to}`)

it('finds two folders that need each other though no two files do', () => {
  expect(circles('one/a > two/a', 'two/b > one/b')).toEqual(['one/a > two/a', 'two/b > one/b'])
})

it('finds a circle over several folders, and leaves out what only leads to it', () => {
  expect(circles('top/a > one/a', 'one/a > two/a', 'two/b > three/a', 'three/b > one/b')).toEqual([
    'one/a > two/a',
    'two/b > three/a',
    'three/b > one/b',
  ])
})

it('takes no notice of an order, of imports within a folder, and of files that belong to none', () => {
  expect(circles('one/a > two/a', 'one/b > two/b', 'one/a > three/a', 'two/a > three/a')).toEqual([])
  expect(circles('one/a > one/b', 'one/b > one/a')).toEqual([])
  expect(circles('one/a > main', 'main > one/a')).toEqual([])
})
