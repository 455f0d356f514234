/** Accidents, records of treatment and loss. From forms and treatises. Pure data. */
import type { ConceptWords } from './concept.ts'

export const INJURY_CONCEPTS: readonly ConceptWords[] = [
  {
    id: 'fault',
    asks: "(?:at|whose|who is at|who's at) fault|faults?\\b(?!y)|(?<!gross )negligen|careless|reckless|who (?:caused|is responsible|was responsible|is to blame|hit|was wrong)|blame|liable for the (?:accident|collision|crash|fall)|liability for the|ran (?:a|the)~light|responsib\\w+ for (?:the )?(?:accident|crash|collision|fall|wreck)|which driver|right of way|comparative|did (?:something|anything|wrong)|r[au]n(?:ning)? ~(?:red|light|stop sign)|liab\\w* (?:is |was |be |being )?(?:disputed|admitted|accepted|denied|clear)|(?:texting|speeding|drunk|distracted|intoxicated|asleep)\\b|whose (?:mistake|doing)",
    adds: 'fault negligent failed yield collision struck caused cited citation contributing disregarded reasonable care',
    phrases:
      'fail(?:ed|ure|s|ing) to (?:yield|stop|maintain|keep|use|exercise|warn|control|clean|inspect)|at[- ]fault|negligen|(?:disregard|ran|run)\\w*~(?:red|light|stop|signal|sign)|contribut\\w+ (?:circumstance|factor|cause)|(?:right[- ]of[- ]way)|improper|inattenti|careless|reckless|reasonable care|(?:too fast|excessive speed|unsafe speed|following too)|responsib\\w+ for the|liability (?:is|was|accepted|admitted)|(?:caus|blame)\\w*~(?:accident|collision|crash|driver|fall)',
    defining:
      'fault|negligen|fail(?:ed|ure)|yield|careless|contribut\\w+ (?:factor|circ)|blame|disregard|improper lane|responsible for the|caus|responsib',
  },
  {
    id: 'accident',
    broad: true,
    asks: 'how~(?:accident|collision|crash|fall|incident|injur|wreck|hurt|happen)|what happened|mechanism|(?:describe|description of|facts of)~(?:accident|collision|crash|incident|fall|event)|(?:when|where)~(?:accident|collision|crash|incident|fall|wreck|it happen|happen)|date of (?:the )?(?:accident|loss|injury|incident|collision|crash)|(?:accident|collision|crash|incident|wreck)\\b',
    hints: 'happened?',
    adds: 'accident collision crash vehicle struck fell incident rear-ended slipped impact',
    phrases:
      '(?:accident|collision|crash|incident|loss|injury) (?:occurred|date|location|description|took place|happened)|date of (?:the )?(?:accident|loss|injury|incident|collision|crash)|rear[- ]?end|struck|collid|(?:slip|trip|fell|fall|dropp|knock|thrown)\\w*~(?:on|from|down|over|feet|floor|ground|stair|wet|ice)|t-?boned|side-?swip|was (?:hit|struck|traveling|driving|stopped|crossing)|impact|(?:restrained|belted|unrestrained) (?:driver|passenger)|airbag',
    defining: 'accident|collision|crash|struck|fell|slip|incident|impact|hit|rear',
  },
  {
    id: 'citation_issued',
    asks: '(?:citation|ticket(?:ed)?|cited|charged|summons)\\b|arrest|(?:traffic|moving) violation|traffic (?:offen[sc]e|charge)|(?:police|officer)~(?:charge|ticket|cite|arrest)',
    adds: 'citation cited ticket issued violation charged summons statute enforcement',
    phrases:
      'citations? (?:no|number|issued|was|#)|(?:was|were|been|driver) (?:cited|ticketed|charged|arrested|issued)|(?:ticket|summons|citation)~issued|issued ~(?:citation|ticket|summons)|violation (?:of|code)|enforcement action|ticketed|no citation',
    defining: 'cited\\b|citation|ticket|summons|arrest|violation|charged',
  },
  {
    id: 'witness',
    asks: 'witness|who (?:else )?saw|(?:any(?:one|body)|some(?:one|body))~(?:see|saw|watch|observe)|bystander|on[- ]?lookers?|saw it',
    adds: 'witness statement stated saw observed told officer independent',
    phrases:
      '(?:eye)?witness(?:es)?|(?:stated|told|advised|reported|said)~(?:that (?:he|she|they|the)|officer|trooper|deputy|saw)|(?:saw|observed|heard|watched) ~(?:the|impact|vehicle|crash|collision|car|van|truck)|w-?\\d:|bystander',
    defining: 'witness|saw\\b|observed|told',
  },
  {
    id: 'weather',
    asks: 'weather|(?:road|roadway|surface|street|pavement|driving|light|lighting)s? (?:condition|surface|wet|slick|slippery|icy|like)|(?:wet|slick|slippery|icy|snow|rain|dark|fog)\\w*\\b|visibility|daylight|conditions (?:on|of) the road',
    adds: 'weather road surface condition dry wet clear rain snow ice lighting daylight dark',
    phrases:
      'weather|(?:road|roadway|surface|light|lighting|street|pavement)s?~(?:dry|wet|icy|condition|clear|dark|lit|slick|snow)|surface:|(?:dry|wet|icy|snowy|slick) (?:road|pavement|surface|asphalt|street)|(?:cloudy|overcast|rain|raining|drizzle|snow|snowing|fog|foggy|sleet|icy|dusk|dawn|daylight)\\b|(?:sky|skies|conditions|weather)~clear|clear (?:and|skies|weather|night|day)|visibility|illumination',
    defining: 'weather|wet|dry|cloud|rain|snow|ice|icy|fog|dark|dusk|daylight|visib|overcast|surface',
  },
  {
    id: 'property_damage',
    asks: 'property damage|(?:damage|repair|total(?:l?ed)?|wreck)\\w*~(?:car|vehicle|truck|auto|bike|motorcycle|van)|(?:car|vehicle|truck|auto|motorcycle|van)~(?:damage|repair|total|wreck|fixed|worth)|total(?:ed)? loss|repair (?:cost|estimate)|estimate of repair|cost to (?:fix|repair)|towed|damage to the',
    adds: 'damage repair estimate vehicle total loss bumper cost value towed parts labor',
    phrases:
      '(?:estimate|cost) of (?:the )?repair|repair (?:estimate|cost|total)|total(?:ed)? loss|(?:estimated|vehicle|property|front|rear|side|moderate|severe|minor|functional|disabling)(?:[- ]end)? damage|actual cash value|(?:bumper|fender|quarter panel|hood|door|trunk|frame|windshield)|towed|damage (?:to|estimate|amount|is|was)|salvage|appraise',
    defining: 'damage|repair|total loss|bumper|cash value|towed|estimate',
  },
  {
    id: 'causation',
    asks: 'causation|(?:caus|result|relat|attribut|connect|link|due)\\w*~(?:accident|crash|collision|incident|fall|event|injur|tear|pain|work|condition)|(?:injur|tear|pain|condition|surgery|symptom|problem|fracture)\\w*~(?:caus|relat|result|attribut|because of|from the|due to|link|connect)|what caused|medical (?:probability|certainty)|aggravat|(?:doctor|physician|surgeon|expert)~(?:blame|say|opinion|conclude|think|link|connect|relate)\\w*~(?:accident|crash|caus|fall|collision)|(?:come|came|stem|arise|arose)\\w* from (?:the|this)',
    adds: 'caused causation result related due medical probability certainty attribute consequence opinion aggravated',
    phrases:
      '(?:as a )?(?:direct |proximate )?(?:result|consequence) of|(?:caused|precipitated|aggravated|exacerbated|brought on) by|(?:reasonable )?(?:degree of )?medical (?:probability|certainty)|(?:causally|directly) (?:related|connected)|attribut|secondary to|(?:due|related|owing) to (?:the|his|her|this|a)|more likely than not|in my (?:medical |professional )?opinion|causation|proximate',
    defining: 'caus|result|related|due to|attribut|consequence|probability|certainty|aggravat',
  },
  {
    id: 'prior_condition',
    asks: 'pre-?existing|(?:prior|previous|earlier|past|old|existing) (?:injur|condition|accident|problem|complaint|medical|claim|history|surger|treat|back|neck|pain|symptom)|(?:medical|past) history|history of|before the (?:accident|crash|collision|incident|fall|injury)|(?:already|ever)~(?:hurt|injur|bad|pain|problem|treat|had|sore|before)|degenerat|arthritis|hurt before|(?:problem|pain|injur|hurt|trouble|issue|treat|complain|healthy|condition|bad)\\w*~\\b(?:before|already|earlier|beforehand|in the past)\\b|(?:healthy|fine|ok|well) before|already had|old injur|used to have',
    adds: 'prior preexisting history previous degenerative chronic past pmh before years ago earlier arthritis',
    phrases:
      'pre-?existing|(?:past|prior|previous) (?:medical|surgical)? ?(?:history|injur|accident|condition|episode|complaint|surger|treat|motor|claim)|(?:p\\.?m\\.?h\\.?x?\\b|pmhx|psh)|(?:history|hx) (?:of|is|significant|positive)|degenerat|chronic|(?:years|months) (?:ago|earlier|before|prior)|before the (?:accident|collision|incident|injury)|spondylosis|osteoarthritis|denies (?:any )?(?:prior|previous|history)|baseline',
    defining:
      'pre-?exist|prior|history|previous|degenerat|chronic|earlier|pmh|years ago|arthrit|before|ago\\b',
  },
  {
    id: 'diagnosis',
    broad: true,
    asks: "diagnos|(?:what|which) (?:are |were |is |was )?(?:the |his |her |their |my )?(?:injur|condition|medical problem)|injur(?:y|ies)\\b(?! (?:protection|liab))|what (?:is|was|'s) wrong|(?:body parts?|where)~(?:hurt|injured)|hurt\\b|broken|fracture|concussion|sprain|what (?:did|does) the doctor (?:find|say)|medical finding",
    adds: 'diagnosis diagnoses impression assessment sprain strain fracture herniation injury contusion icd',
    phrases:
      'diagnos[ei]s|(?:final |primary |discharge |admitting )?(?:impression|assessment|dx)\\b ?:?|icd-?\\d*|(?:cervical|lumbar|thoracic|knee|shoulder|ankle|wrist|neck|back)[a-z /]{0,25}(?:sprain|strain|fracture|radiculopathy|contusion|tear|disc)|(?:sprain|strain|fractur|herniat|contusion|concussi|laceration|radiculopathy|cervicalgia|lumbago|whiplash|rotator cuff|meniscus|post-?concussi)',
    defining:
      'diagnos|impression|assess|sprain|strain|fractur|herniat|contus|concuss|radiculo|algia|tear|injur',
  },
  {
    id: 'imaging',
    asks: 'imaging|mri\\b|x-?rays?|ct\\b|cat scan|scans?\\b|radiolog|radiograph|ultrasound|test results?|(?:nerve|emg|diagnostic) (?:stud|test)|films?\\b',
    adds: 'mri ct x-ray radiograph findings impression views contrast study disc scan emg',
    phrases:
      'mri|ct (?:scan|of|head|angio|abd|cerv)|x-?rays?|radiograph|(?:findings|technique|comparison|exam) ?:|(?:without|with) contrast|(?:three|two|\\d) views|emg|nerve conduction|(?:disc|posterior|central|broad-based)[a-z -]{0,20}(?:bulge|protrusion|herniation|extrusion)|[lct]\\d ?[-/] ?[lcts]?\\d|effusion|thecal|foraminal|stenosis',
    defining: 'mri|ct|x-?ray|radiogra|views|scan|findings|protrusion|herniat|bulge|effusion|emg',
  },
  {
    id: 'treatment',
    broad: true,
    asks: 'treat(?:ed|ment|ments|ing)?\\b(?! differ| us| them)|therap|surger|surgical|operat(?:ed on|ion)\\b|procedure|(?:care|doctor|hospital|chiropract|medical) (?:visit|appointment|care)s?|what (?:did|does|was)~(?:doctor|hospital|provider) (?:do|done|recommend)|injection|admitted|emergency room|\\ber\\b|rehab|providers?|doctors?\\b|physicians?|referr(?:ed|al) to|(?:go|went|goes|taken|rushed|transported|sent|brought)\\w* to (?:the |a )?(?:hospital|doctor|er\\b|emergency|clinic|specialist|chiropractor)|ambulance|hospitali[sz]|(?:see|saw|seen by|visit) (?:a |the |any )?(?:doctor|specialist|physician)|medical care',
    adds: 'treatment therapy surgery procedure visit injection plan follow physical underwent performed recommend referred',
    phrases:
      '(?:physical|occupational|massage|chiropractic) therapy|(?:pt|ot) (?:\\d|two|three|twice|2|3)|surger|surgical|underwent|(?:epidural|steroid|cortisone|facet|trigger point|nerve block)\\w*(?: \\w+)? ?(?:injection|block)?|arthroscop|(?:treatment|care) plan|plan ?:|follow[- ]?up|times (?:a|per) week|(?:two|three|twice|\\d)[a-z -]{0,18}(?:weekly|a week|per week)|repair of|(?:treated|admitted|discharged|seen|evaluated) (?:at|by|with|for|in|on)|manipulation|home exercise|immobiliz|sutur|recommend',
    defining:
      'treat|therap|surg|inject|procedure|underwent|visit|pt\\b|follow|discharg|repair|exercise|plan|chiropract',
  },
  {
    id: 'medication',
    asks: 'medic(?:ation|ine)s?\\b|prescri|drugs?\\b|pills?\\b|rx\\b|pain ?killers?|opioid|dos(?:e|age)',
    adds: 'medication prescribed mg tablet daily refill rx dose needed take bedtime',
    phrases:
      '(?:\\d|\\d )mg\\b|medications? ?:?|prescri|rx\\b|refill|tablets?|(?:b\\.?i\\.?d|t\\.?i\\.?d|q\\.?\\d+h|p\\.?r\\.?n|q\\.?h\\.?s|po)\\b|(?:ibuprofen|naproxen|hydrocodone|oxycodone|cyclobenzaprine|gabapentin|tramadol|meloxicam|acetaminophen|methocarbamol|muscle relax)',
    defining: 'mg|medication|prescri|rx|tablet|refill|pills?|drug',
  },
  {
    id: 'prognosis',
    broad: true,
    asks: 'prognos|outlook|(?:future|further|ongoing|more) (?:care|medical|treatment|surger|procedures?)|recover(?:y|ed)?\\b(?! of)|(?:get|getting|feel|be) (?:better|well|worse|back to normal|ok)|(?:permanent|lasting|lifelong|long[- ]term|residual)\\b|heal|expect(?:ed|ation)?\\b|for the rest of|fully recover|how (?:bad|serious|severe)|(?:what does the )?future\\b~(?:hold|look|patient|need)?|(?:chance|likelihood|odds) of|(?:rest of|whole) (?:his|her|their|my) life|how long (?:until|before|will it take)~(?:heal|recover|better)|ever (?:be|get|walk|work|heal|recover)|live with',
    hints: 'better|worse',
    adds: 'prognosis permanent future recovery maximum improvement guarded anticipated residual require expected likely lifelong',
    phrases:
      'prognosis|(?:guarded|fair|good|poor|excellent) (?:prognosis|for)|permanen|future (?:medical|care|treatment|surger|need)|maximum medical improvement|(?:full|complete) recovery|(?:will|may|likely|anticipat|expect)\\w*[^.]{0,60}(?:require|need|remain|persist|continue|recover|improve|surgery|replacement|arthroplasty|years)|residual|for life|lifelong|plateau',
    defining: 'prognos|permanen|future|recover|residual|remain|require|life|improve|guarded',
  },
  {
    id: 'impairment',
    asks: 'impair|disab(?:led|ility|ilities)|rating\\b|\\bmmi\\b|maximum medical|whole person|permanent (?:damage|injur|partial|total|harm)|percent(?:age)? (?:of )?(?:loss|disab|impair)|ama guides|loss of (?:use|function)|(?:disabled|permanent)\\b',
    adds: 'impairment rating percent whole person permanent disability mmi guides edition loss function partial',
    phrases:
      'impairment|(?:permanent )?(?:partial|total) disab|\\bmmi\\b|maximum medical improvement|whole person|ama guides|guides to the evaluation|(?:percent|%)[^.]{0,50}(?:impairment|disab|whole|extremity|body|person|loss)|loss of (?:use|function|range)|permanent (?:injury|loss|consequential)',
    defining: 'impair|disab|rating|mmi|whole person|permanent|loss of',
  },
  {
    id: 'work_status',
    hints: 'restriction',
    asks: "work (?:status|restrict|note|limit|capacity|excuse|release)|(?:off|return(?:ed)?|back|go back|release[d]?|able|miss\\w*|out of|cleared|fit|allowed)~(?:work|job|duty)|light duty|modified duty|(?:lift|lifting|carry|weight) (?:restrict|limit)|(?:work|job)~(?:restrict|able|limit|return|again)|physical(?:ly)? (?:able|limit)|can(?: he| she| they|not)? (?:still )?work|(?:can|could|may|able to|allowed to)(?: he| she| they| the patient| i)?(?: not|n't)? (?:lift|work|drive|carry|stand|sit|bend|walk)|(?:what|how much)~(?:lift|carry)",
    adds: 'work status off light duty modified restrictions lifting lbs return full release employer',
    phrases:
      '(?:light|modified|full|sedentary|regular) duty|off (?:of )?(?:all )?work|out of work|work (?:status|restriction|excuse|capacity)|return(?:ed|ing)? to work|(?:no|avoid|limit)\\w* (?:lifting|bending|overhead|prolonged|pushing|standing|climbing)|(?:lbs|pounds)|restrictions? ?(?::|of|are|include)|unable to (?:work|perform)|temporar\\w+ (?:total|disab)|may (?:resume|return)|ttd\\b',
    defining: 'work|duty|lift|restrict|resume|ttd',
  },
  {
    id: 'wage_loss',
    asks: 'wages?\\b|(?:lost|loss of|missed|miss|lose)~(?:income|earning|time|wages|pay|salary|money|work)|(?:income|earning|salary|paycheck)\\w*~(?:lost|loss|miss)|earning capacity|(?:pay|paid) (?:rate|per hour|an hour)|hourly|how much (?:work|time)~miss|payroll|(?:pay|income|money|wages|salary|earnings|hours|shifts)~(?:did|has|have|was|were)?~(?:lose|lost|miss)\\w*|(?:does|did|do) (?:he|she|they|the (?:client|plaintiff|claimant|patient)|i) (?:earn|make)|what~earn(?:s|ed)?\\b',
    adds: 'wages lost earnings income employer hours missed work hourly rate salary payroll absent',
    phrases:
      '(?:lost|loss of) (?:wages?|earnings?|income|time|pay)|wage (?:loss|verification|statement|and)|(?:missed|absent|lost)~(?:hours|days|shifts|work)|(?:an|per) hour|hourly|payroll|gross (?:wages|earnings|pay)|earnings? (?:not|lost|of|capacity)|(?:average )?weekly wage|\\$[\\d,.]+ ?(?:/|per|an|a) ?(?:hr|hour|week)',
    defining: 'wage|earning|income|hourly|hours?|payroll|salary|pay',
  },
  {
    id: 'treatment_gap',
    asks: 'gaps?\\b|(?:miss|skip|cancel)\\w*~(?:appointment|visit|session|therapy|treatment)|no-?show|non-?complian|(?:stop|quit|delay)\\w*~(?:treat|therapy|going|seeing)|fail\\w* to (?:appear|attend|follow)|follow(?:ed)? (?:the )?(?:doctor|medical)~(?:advice|orders)|interruption|how long (?:before|until)~(?:doctor|treatment|seen)|(?:break|lapse|hole|pause|delay|period without)~(?:in )?(?:care|treatment|therapy)|(?:stop|stopped|quit) (?:going|attending|seeing|showing)|(?:go|went|gone)~without (?:care|treatment|a doctor)',
    adds: 'missed appointment show canceled discharged noncompliant gap attend interval last seen without',
    phrases:
      'no-?show|(?:missed|cancel\\w*|fail(?:ed|ure) to (?:appear|attend|keep|show|return|follow)|did not (?:return|attend|keep|show|appear|follow))|non-?(?:complian|attendance|adheren)|against medical advice|lost to follow|last (?:seen|visit|treated)|(?:gap|interval|lapse)~(?:treat|care|months|weeks|visits)|discharged (?:from|for|due)~|(?:months|weeks) without|self-?discharg',
    defining:
      'no-?show|missed|cancel|complian|gap in|attend|last seen|without care|did not return|gap\\b|interval|appear',
  },
  {
    id: 'symptoms',
    broad: true,
    asks: 'symptom|(?:complain|complaint)s?\\b|pain\\b(?! and suffering)|(?:how (?:bad|much)|level of|where)~pain|(?:what )?hurts|suffer(?:s|ing)? from|numbness|headache|feel(?:s|ing)?\\b|(?:where|what|how)~(?:hurt|ache|sore)s?\\b|in pain|dizz|numb\\b|tingl',
    adds: 'pain complains reports symptoms numbness tingling headache radiating chief complaint sharp constant scale',
    phrases:
      '(?:chief )?complain(?:s|ts|ing)?|pain~(?:\\d+ ?/ ?10|scale|radiat|level|worse|sharp|constant|in|is)|\\d+ ?/ ?10|(?:reports?|describes?|endorses|states)~(?:pain|headache|numb|tingl|stiff|weak|sleep|dizz)|radiat|numbness|tingling|tender|headaches?|symptoms?',
    defining:
      'pain(?:s|ful)?\\b|complain|symptom|numb(?:ness)?\\b|tingl|headache|tender|stiff|ringing|dizz|sore',
  },
  {
    id: 'vehicle',
    broad: true,
    asks: '(?:which|what|whose|kind of|make of|model of|owner of)~(?:car|vehicle|truck|van|motorcycle)|license plate|plate\\b|\\bvin\\b|(?:year|make) and model|registered owner|who was driving|drivers?\\b',
    adds: 'vehicle year make model plate vin driver unit owner registered',
    phrases:
      '(?:vehicle|unit|veh\\.?) ?#? ?\\d|plates?\\b|\\bvin\\b|(?:19|20)\\d\\d (?:toyota|ford|honda|chev|nissan|dodge|jeep|hyundai|kia|bmw|subaru|ram|gmc|mazda|volk|mercedes|lexus|freightliner)|registered (?:owner|to)|driver ?(?:1|2|of|:|name)|operator',
    defining: 'vehicle|plates?\\b|vin\\b|driver|unit \\d|owner|operator',
  },
]
