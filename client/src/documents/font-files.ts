/** Loads the font files that a document needs. They belong to the app and hold nothing of the document. */
import sans from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?url'
import sansBold from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?url'
import serif from '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf?url'
import serifItalic from '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf?url'
import serifBold from '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf?url'
import serifBoldItalic from '@expo-google-fonts/source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf?url'
import type { Face, FontFiles } from './pdf/faces.ts'

export const FONT_URLS: Readonly<Record<Face, string>> = {
  serif,
  serifBold,
  serifItalic,
  serifBoldItalic,
  sans,
  sansBold,
}

/** Throws if a file cannot be had. */
export async function loadFonts(faces: readonly Face[]): Promise<FontFiles> {
  const files = await Promise.all(
    faces.map(async (face) => {
      const answer = await fetch(FONT_URLS[face])
      if (!answer.ok) throw new Error(`The font file for ${face} was answered with ${answer.status}`)
      return [face, new Uint8Array(await answer.arrayBuffer())] as const
    }),
  )
  return Object.fromEntries(files)
}
