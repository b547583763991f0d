/** All invented: no song, artist or member is real. One song in each line: title | artists. */
const catalogue = `
Salt Circuit | Orla Venn
Ninth Floor (Stairwell Dub) | Halden Roe / Mirre
Glasshouse | Tamsin Okoye-Lund
Kerosene Lullaby | Pale Tariff
Low Tide Assembly | Brack & Ferrow
Untitled (Rehearsal Cut) | Ines Calder
Parallel Weather | Sodium Choir / Orla Venn
Two Left Hands | Moth Ledger
Concrete Orchard | Velka
After the Flyover | Dree Hamlin / Kasimir Poe
Saltmarsh | Velka
Salt & Static (Warehouse Take) | Pale Tariff / Dree Hamlin
Basalt | Moth Ledger
Saltwater Receipt | Ines Calder
Salted Wires | Kasimir Poe
ID | Velka
ID | Halden Roe
ID | Corvid Municipal / Mirre
ID | Marble Deputy
ID | DJ Tollbooth
ID (Unreleased) | Brack & Ferrow
ID - ID | Ravi Torrance
ID - ID | Sable Annex / Iva Strandt
Ferrous | Halden Roe / Mirre
Night Ferry to Nowhere | Ines Calder
Wire Garden | Moth Ledger
Borrowed Strobe | Juno Thessalone
Municipal Acid | Corvid Municipal
Municipal Acid (Town Hall VIP) | Corvid Municipal / DJ Tollbooth
Ghost Tram | Lask & Umber
Ghost Tram (Depot Version) | Lask & Umber / Näkki Saarn
Kallas Öö | Näkki Saarn
Hiljainen Hinta | Näkki Saarn / Orla Venn
Première Pluie | Édouard Quillard
L'Heure Électrique | Édouard Quillard
L'Heure Électrique (Orla Venn's Slow Burn) | Édouard Quillard / Orla Venn
Grüne Treppe | Treppenhaus Süd
Übergabe | Treppenhaus Süd / Velka
Nachtschalter | Treppenhaus Süd
São Bento Sem Luz | Lúa Merrowe
Canção do Elevador | Lúa Merrowe / Ravi Torrance
Maré Morta | Lúa Merrowe
Ångström Street | Søren Kalkbryn
Blå Timeout | Søren Kalkbryn / Mirre
Øde | Søren Kalkbryn
Żar | Zofia Brandt-Ito
Cień na Peronie | Zofia Brandt-Ito
Señal Perdida | Lúa Merrowe / Zofia Brandt-Ito
Ölspur | Treppenhaus Süd / Brack & Ferrow
Pāvils at Dawn | Bashkir Relay
Paper Cathedral | Tin Cathedral Ltd
Payphone Choir | Tin Cathedral Ltd / Sodium Choir
Halogen Weather | Perrin Valeska
Rent Day Rollers | DJ Tollbooth
Rent Day Rollers (4x4 Edit) | DJ Tollbooth / Hex Allotment
Allotment Riddim | Hex Allotment
Compost Heap (Bassline Mix) | Hex Allotment
Slugs on the Step | Hex Allotment / Pale Tariff
Oblong | Oblong Saintes
Saints of the Ring Road | Oblong Saintes / Dree Hamlin
Ring Road, 4am | Oblong Saintes
Deep Ferry | Deep Ferry Clubb
Car Deck Two | Deep Ferry Clubb
Muster Station | Deep Ferry Clubb / Ines Calder
Lanolin | Wexcombe Loop
Woolpack | Wexcombe Loop
Chalk Horse (Gallop Mix) | Wexcombe Loop / Perrin Valeska
Marble Lungs | Marble Deputy
Deputy's Theme | Marble Deputy
Clerk of the Works | Marble Deputy / Sable Annex
Annexe | Sable Annex
Back Room, Back Room | Sable Annex
Fire Door Left Open | Sable Annex / Halden Roe
Iodine | Iva Strandt
Tidal Locking | Iva Strandt
Soft Shutdown | Iva Strandt / Tamsin Okoye-Lund
Ravine Radio | Ravi Torrance
Monsoon Circuit Breaker | Ravi Torrance
Ten Pence Mix | Ravi Torrance / DJ Tollbooth
Yuzu Voltage | Yuki Hollandaer
Vending Machine Elegy | Yuki Hollandaer
Last Local to Ueda | Yuki Hollandaer / Mirre
Arkady's Hammer | Hollis Arkadi
Welding at Night | Hollis Arkadi
Slag | Hollis Arkadi / Kasimir Poe
Boiler Palace | Palace Boilerhouse
Pressure Gauge | Palace Boilerhouse
Steam Test (Long Version) | Palace Boilerhouse / Brack & Ferrow
Cinder Path | Cinder Parish
Vestry Acid | Cinder Parish
Hymn for a Broken 909 | Cinder Parish / Sodium Choir
Ondine's Ladder | Ondine Farrowe
Wet Concrete | Ondine Farrowe
Rain Delay | Ondine Farrowe / Velka
Vapour Trail Mixers | Vapour Klinik
Waiting Room B | Vapour Klinik
Repeat Prescription | Vapour Klinik / Pale Tariff
Anker Street | Foss & Anker
Bollard | Foss & Anker
Foghorn Etiquette | Foss & Anker / Deep Ferry Clubb
Lindqvarn | Petra Lindqvarn
Snow on the Mixer | Petra Lindqvarn
Cold Start | Petra Lindqvarn / Søren Kalkbryn
Cold Start (Choke Out Dub) | Petra Lindqvarn / Søren Kalkbryn / Mirre
Relay, Relay | Bashkir Relay
Signal Box Girls | Bashkir Relay / Juno Thessalone
Thessaly Road | Juno Thessalone
Moped Sunrise | Juno Thessalone
Headlights Through Pines | Juno Thessalone / Perrin Valeska
Quiet Customers | Perrin Valeska
Till Roll | Perrin Valeska
Umber | Lask & Umber
Lathe Dust | Lask & Umber
Cutting Room | Lask & Umber / Moth Ledger
Ten Inch Sky | Orla Venn
Harbour Lights Out | Orla Venn
Held Breath | Orla Venn / Ines Calder
Carbon Paper | Orla Venn
Undertow Office | Orla Venn / Tamsin Okoye-Lund
Twelve Kinds of Grey | Halden Roe
Stairwell | Halden Roe
Lift Music for Falling | Halden Roe / Mirre
Night Bus Theory | Halden Roe
Mirrorball, Unplugged | Mirre
Peel | Mirre
Small Hours Tax | Mirre / Pale Tariff
Thin Ice, Fat Kick | Mirre
Tinfoil | Tamsin Okoye-Lund
Greenhouse Affect | Tamsin Okoye-Lund
Lagoon, Lagoon, Lagoon | Tamsin Okoye-Lund / Velka
Import Duty | Pale Tariff
Customs Hall | Pale Tariff
Nothing to Declare | Pale Tariff / Brack & Ferrow
Nothing to Declare (Red Channel Mix) | Pale Tariff / Brack & Ferrow
Gantry | Brack & Ferrow
Ferrow's Bark | Brack & Ferrow
Sunrise at Gate Nine | Brack & Ferrow
Calder Valley Line | Ines Calder
Pocket Theremin | Ines Calder
Sleeper Carriage | Ines Calder / Sodium Choir
Orange Lamps | Sodium Choir
Vespers for Streetlights | Sodium Choir
Choir of One | Sodium Choir
Red Ink | Moth Ledger
Double Entry | Moth Ledger
Wings in the Adding Machine | Moth Ledger / Kasimir Poe
Velka Velka | Velka
Hold the Line (Pitched Down) | Velka
Third Rail Romance | Velka / Dree Hamlin
Ledge | Velka
Harp Stab | Dree Hamlin
Hamlin's Exit | Dree Hamlin
Pied | Dree Hamlin / Mirre
Detuned Upright | Kasimir Poe
Raven at the Cash Machine | Kasimir Poe
118 and Falling | Kasimir Poe
Encore, 6am | Kasimir Poe / Halden Roe
Test Press, Side B | Pale Tariff / Moth Ledger
White Label, Black Coffee | DJ Tollbooth
Exact Change Only | DJ Tollbooth
Barrier Up | DJ Tollbooth / Sable Annex
The Long Way Round the Gasworks While the Others Were Already Inside and the Bass Came Through the Wall Like Weather (Outside Version) | Corvid Municipal
Everything the Night Cleaner Heard Between the Second and the Third Floor, Recorded on a Phone in Somebody Else's Coat | Tin Cathedral Ltd / Sodium Choir
A Short Piece for Two Turntables, One Broken Slipmat and a Neighbour Who Knocks in Perfect Time | Moth Ledger / Lask & Umber
Please Do Not Lean on the Sound System (Extended Health and Safety Mix with Additional Sirens) | Hex Allotment / DJ Tollbooth / Oblong Saintes
Incomprehensibilities | Vapour Klinik
Elektrozwischenspielplatzgeräusche | Treppenhaus Süd
Substation | Corvid Municipal
Pigeon Minister | Corvid Municipal
By-Law 14 | Corvid Municipal / Marble Deputy
Plinth | Tin Cathedral Ltd
Copper Roof | Tin Cathedral Ltd
Lower the Ceiling | Palace Boilerhouse
Hand Dryer Symphony | Deep Ferry Clubb
Wristband | Oblong Saintes
Cloakroom Ticket 88 | Oblong Saintes
Lost Property | Marble Deputy / Ondine Farrowe
Breakwater | Foss & Anker
Ballast | Foss & Anker
Sediment | Ondine Farrowe
Ash Wednesday Sound Check | Cinder Parish
Thurible | Cinder Parish
Tomorrow's Milk | Wexcombe Loop
Hedge Fun | Wexcombe Loop / Hex Allotment
Neon Prawn | Yuki Hollandaer
Kettle Logic | Yuki Hollandaer / Lask & Umber
Dial Tone Devotion | Bashkir Relay
Interference Pattern Nº 5 | Bashkir Relay
Anvil Shy | Hollis Arkadi
Rivet Count | Hollis Arkadi / Palace Boilerhouse
Slow Puncture | Ravi Torrance
Fluorescent Patience | Vapour Klinik / Iva Strandt
Isobar | Iva Strandt
Hallway Light | Sable Annex
Frost Line | Petra Lindqvarn
Ground Loop | Petra Lindqvarn / Halden Roe / Velka
Bikes in the Foyer | Juno Thessalone
Coat Hook Blues | Perrin Valeska
Daybreak Invoice | Moth Ledger / Pale Tariff / Orla Venn
Everyone Still Here | Brack & Ferrow / Velka / Mirre
`;

export const songNames = catalogue
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', artists = ''] = line.split(' | ');
    return { title, artists: artists.split(' / ') };
  });

/** Members who upload and favorite demo songs. They have no password, so they cannot sign in. */
export const memberNames = `
nel.wav oh_mirre tessera pressplant quietcables nightbus-fm deckwarden slipmat.sam runoutgroove lowpass_lena
b-side.ben hissfactor kickdrumkit dubsiren77 wowandflutter cratedust fader.fay greyimport hi-hat.hana latenight_lou
lathe.cut monojack needle_nora offbeat.olu pitchbend.pia rewind.rui sidechain.sid subfloor tapeloop.tia testpress.tom
third.deck twelveinch_tova vinyl.vik warehouse.wes whitelabel.wyn xfade.xan yesmic zerocross.zed analog.ada bassbin.bo
`
  .trim()
  .split(/\s+/);
