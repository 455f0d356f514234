/** Words that laymen and documents use for the same: of little weight beside a question's own words. From forms and treatises. Pure data. */
import { termOf } from './words.ts'

const GROUPS = `
end terminate cancel stop discontinue cease expire
pay payment remit compensation paid
fee charge price cost rate
money amount sum dollars
sue suit action litigation proceeding lawsuit court
claim demand
doctor physician provider surgeon
hospital facility clinic
hurt injured injury harm
pain ache discomfort tender soreness
car vehicle automobile auto truck
driver operator motorist
crash accident collision wreck impact
boss employer supervisor
job work employment occupation position
worker employee staff personnel
lawyer attorney counsel firm
client customer
buyer purchaser customer
seller vendor supplier
company corporation business entity firm
landlord lessor owner
tenant lessee
rent lease
insurer carrier insurance company
policy coverage
medicine medication drug prescription
pills tablets medication mg
operation surgery procedure
picture scan imaging mri radiograph
broken fracture fractured
secret confidential proprietary
share disclose reveal
tell notify inform notice
give provide furnish deliver
send deliver ship
buy purchase order acquire
sell sale
own ownership title property
use usage
allow permit authorize consent
permission consent approval
forbid prohibit restrict prevent
promise covenant agree undertake
start begin commence effective
last continue remain duration
long period duration term
year annual annually
month monthly
extend renew extension renewal
change modify amend alter
fix repair replace remedy cure
broken defective defect faulty
break breach violate default
late overdue delinquent delay
check audit inspect examine review verify
books records accounts ledger
copy reproduce duplicate
keep retain maintain hold
destroy erase delete shred
return give back
hire employ engage recruit retain
fire dismiss discharge
rival competitor competing competition
area territory region geographic
country state jurisdiction
rule law statute
judge court tribunal
fight dispute controversy disagreement
damage loss harm
guarantee warranty warrant
insurance coverage insured
limit cap maximum ceiling
least minimum
more excess additional exceed
kid child minor children
website site online
email mail
data information
safe secure security protect
ticket citation
police officer trooper deputy
saw observed witness
weather rain snow conditions
road street highway pavement roadway
income earnings wages salary
missed absent lost
percent percentage portion
settle settlement compromise
owe owed due balance
bill invoice statement charges
deduct subtract
reimburse repay refund
opinion conclude believe
permanent lasting residual
better improve recover improvement
worse aggravate exacerbate
before prior previous earlier preexisting
after following subsequent upon
together joint jointly
both each mutual
forever perpetual perpetuity irrevocable
transfer assign convey
partner affiliate
boss manager supervisor
sign execute execution signature
home residence address
phone telephone
married spouse
`

/** Terms, as the index holds them, to the other terms of their groups. */
export function synonymsOf(term: string): readonly string[] {
  groups ??= madeGroups()
  return groups.get(term) ?? []
}

let groups: ReadonlyMap<string, readonly string[]> | null = null

function madeGroups(): ReadonlyMap<string, readonly string[]> {
  const made = new Map<string, string[]>()
  for (const line of GROUPS.trim().split('\n')) {
    const terms = [...new Set(line.split(' ').flatMap((word) => termOf(word) ?? []))]
    for (const term of terms)
      made.set(term, [...(made.get(term) ?? []), ...terms.filter((other) => other !== term)])
  }
  return made
}
