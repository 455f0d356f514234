/**
 * Names of made-up people for tests and measurements of the conflict check, as unevenly spread as those of a US office: a few names are borne by
 * many, most by few. Every draw depends on the seed alone.
 *
 * The common names and their shares are from memory (about 29% of people with one of 300 surnames, 70% with one of 230 first names), not read
 * from a table. The others are put together from syllables.
 */

/** Most common first. */
const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy Stephanie Ronald Rebecca Jason Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Gary Kathleen Nicholas Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha Benjamin Katherine Samuel Christine Gregory Debra Frank Rachel Alexander Carolyn Raymond Janet Patrick Maria Jack Olivia Dennis Heather Jerry Helen Tyler Catherine Aaron Diane Jose Julie Adam Victoria Nathan Joyce Henry Lauren Zachary Kelly Douglas Christina Peter Ruth Kyle Joan Noah Virginia Ethan Judith Jeremy Evelyn Walter Hannah Christian Andrea Keith Megan Roger Cheryl Terry Jacqueline Austin Madison Sean Teresa Gerald Abigail Carl Sophia Harold Martha Dylan Sara Arthur Gloria Lawrence Janice Jordan Kathryn Jesse Ann Bryan Isabella Billy Judy Bruce Charlotte Gabriel Julia Joe Grace Logan Amber Alan Alice Juan Jean Albert Denise Willie Frances Elijah Danielle Wayne Marilyn Randy Natalie Vincent Beverly Mason Diana Roy Brittany Ralph Theresa Bobby Kayla Russell Alexis Bradley Doris Philip Lori Eugene Tiffany Luis Rosa Carlos Carmen Antonio Guadalupe Miguel Ana Francisco Leticia Jesus Marisol Wei Ming Nguyen Minh Ahmed Fatima Mohammed Aisha Raj Priya Sanjay Dmitri Olga Ivan Yolanda Dominic Beatrice Leonard Vivian Sebastian Rosalind Malcolm Genevieve Clarence Ophelia Winifred'.split(
    ' ',
  )

/** Most common first. */
const SURNAMES =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez Mcdonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman Rios Estrada Ortega Watkins Greene Nunez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson Austin Dominguez Carr Lawson Jacobs Obrien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Li Wong Reid Hanson Le Mccoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields Park Yang Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejia'.split(
    ' ',
  )

const BEGINNINGS =
  'Al Bar Bel Ber Bla Bor Bra Bri Bro Cal Cha Cor Cra Dal Dar Del Dor Dra Du El Fa Fen Fle Fra Gal Gar Ger Gla Gri Hal Har Hel Her Hol Hu Is Ja Jor Ka Kel Ker Kla Kno Kra Lam Lan Le Lin Lo Ma Mal Mar Mel Mer Mol Mor Na Nor Ol Or Pa Pel Per Pla Pol Pra Qui Ra Ren Ri Ro Sa Sal Scha Schu Sel She Sin Ska Slo Spi Sta Ste Stro Sul Ta Tel Tho Tra Tur Ul Va Ver Vi Vol Wa Wel Wes Whi Wil Wy Yar Za Zim'.split(
    ' ',
  )
const MIDDLES =
  ' a be bi ca ci da de di fe ga ge go i ka ke ko la le li lo ma mi mo na ne ni no o pe po ra re ri ro sa se si so ta te ti to u va ve vi wa zo'.split(
    ' ',
  )
const ENDINGS =
  'bach berg bert bin bourne by cek chuk cott cum dahl dell den der din dorf ette ey feld ffe field ford gan ger gill good ham hart held ick ier inger ini ino ins isch ke kin ko kowski la land ler ley ll lo low man mann mer mond more nan ner nett nik no ogle olt on ott our pel pin quist rd rell rich rick rino ro rock rup s ser shaw ski sky son stad stein sten ster stone strom ta te ter thal thorpe ton tt ux vall van vich ville wald ware way well wick win witz worth x yer zak zell'.split(
    ' ',
  )
const FIRST_ENDINGS =
  'a ah an ane anne ard as el ella en ene er ette ia ian ie in ina ine io is isha on or us y yn'.split(' ')

/** Weights that fall with the rank: ((1 + start) / (rank + start)) ** slope, so that the first one's is 1. */
type Spread = {
  readonly start: number
  readonly slope: number
  readonly share: number
  readonly tail: number
}
/** `share`: of the people, who bear a common name. `tail`: how many uncommon ones there are. */
const FIRST_SPREAD: Spread = { start: 10, slope: 0.9, share: 0.7, tail: 1_500 }
const SURNAME_SPREAD: Spread = { start: 3, slope: 0.714, share: 0.29, tail: 30_000 }

export type MadeUpNames = {
  /** A whole number from 0 up to and without `below`. */
  readonly number: (below: number) => number
  readonly first: () => string
  readonly surname: () => string
}

/** `seed`: a positive whole number. */
export function madeUpNames(seed: number): MadeUpNames {
  const number = numbers(seed)
  // Lists do not depend on the seed of the draws.
  const firsts = drawer(
    FIRST,
    FIRST_SPREAD,
    (draw) => pick(draw, BEGINNINGS) + pick(draw, MIDDLES) + pick(draw, FIRST_ENDINGS),
  )
  const surnames = drawer(
    SURNAMES,
    SURNAME_SPREAD,
    (draw) => pick(draw, BEGINNINGS) + pick(draw, MIDDLES) + pick(draw, ENDINGS),
  )
  return { number, first: () => firsts(number), surname: () => surnames(number) }
}

/** Every one of so many names is as common as every other: for showing what the spread does. */
export function evenNames(
  seed: number,
  { firsts, surnames }: { readonly firsts: number; readonly surnames: number },
): MadeUpNames {
  const number = numbers(seed)
  return {
    number,
    first: () => FIRST[number(firsts)] ?? '',
    surname: () => SURNAMES[number(surnames)] ?? '',
  }
}

export function wholeNames(names: MadeUpNames, count: number): readonly string[] {
  return Array.from({ length: count }, () => `${names.first()} ${names.surname()}`)
}

type Draw = MadeUpNames['number']

/** Lehmer's generator: the same numbers for the same seed. */
function numbers(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function pick(draw: Draw, from: readonly string[]): string {
  return from[draw(from.length)] ?? ''
}

const FINE = 1_000_000

function drawer(
  common: readonly string[],
  { start, slope, share, tail }: Spread,
  make: (draw: Draw) => string,
): (draw: Draw) => string {
  const made = numbers(20_261_127)
  const uncommon = Array.from({ length: tail }, () => make(made))
  let sum = 0
  const upTo = common.map((_, rank) => (sum += ((1 + start) / (rank + 1 + start)) ** slope))
  return (draw) => {
    if (draw(FINE) >= share * FINE) return pick(draw, uncommon)
    const at = (draw(FINE) / FINE) * sum
    return common[upTo.findIndex((end) => at < end)] ?? ''
  }
}
