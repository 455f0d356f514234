/** The keys under which a name is stored for checks of conflicts: names that may be one share at least one. Pure. */
import { doubleMetaphone } from 'double-metaphone'
import { nicknameGroups } from './nicknames.ts'
import { nameTokens } from './normal-name.ts'

const MIN_SOUND = 3
const FIRST_LETTERS = 4

/** 'm:' how it sounds, 'f:' how it begins, 'n:' the nickname it belongs to. Each once, sorted. */
export function nameKeys(name: string): readonly string[] {
  return [...new Set(nameTokens(name).flatMap(keysOfToken))].sort()
}

function keysOfToken(token: string): readonly string[] {
  const sounds = token.length >= MIN_SOUND ? doubleMetaphone(token).filter((sound) => sound !== '') : []
  return [
    ...sounds.map((sound) => `m:${sound}`),
    `f:${token.slice(0, FIRST_LETTERS)}`,
    ...[...nicknameGroups(token)].map((group) => `n:${group}`),
  ]
}
