/** The font files as the browser gets them, read from the packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FACES, type Face, type FontFiles } from '../pdf/faces.ts'

const FILES: Readonly<Record<Face, string>> = {
  serif: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  serifBold: 'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  serifItalic: 'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  serifBoldItalic: 'source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
  sans: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  sansBold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

export function fontsOfTests(): FontFiles {
  const { resolve } = createRequire(import.meta.url)
  return Object.fromEntries(
    FACES.map((face) => [face, new Uint8Array(readFileSync(resolve(`@expo-google-fonts/${FILES[face]}`)))]),
  )
}
