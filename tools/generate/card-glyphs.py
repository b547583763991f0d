"""
Writes the glyph outlines of the card images (apps/server/src/features/teasers/card-glyphs.json).

The server draws text as outlines, so a card does not depend on the fonts of the host. Run it again after an update of
the font packages:

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
    /tmp/fonts/bin/python tools/generate/card-glyphs.py
"""

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "node_modules/@fontsource-variable"
TARGET = ROOT / "apps/server/src/features/teasers/card-glyphs.json"

ASCII = {chr(code) for code in range(0x20, 0x7F)}
# Kerning of other pairs is not visible at the sizes of a card.
KERNED = ASCII | set("’“”–àáâäçèéêëíñóôöøúüÅÄÉÖØÜ")
SMALLEST_KERN = 12

# Name in the data, file, weight, only ASCII.
FACES = [
    ("title", "instrument-sans", 600, False),
    ("text", "instrument-sans", 500, False),
    ("mono", "geist-mono", 450, True),
    ("stamp", "geist-mono", 650, True),
]


def round_number(value):
    return str(round(value))


def outline(font, glyph_name):
    pen = SVGPathPen(font.getGlyphSet(), ntos=round_number)
    # SVG counts y downwards. All faces have 1000 units per em in the data.
    scale = 1000 / font["head"].unitsPerEm
    font.getGlyphSet()[glyph_name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    return pen.getCommands()


def class_of(definition, glyph_name):
    return definition.classDefs.get(glyph_name, 0)


def pair_value(subtable, left, right):
    """The horizontal adjustment of a pair, or None if the subtable does not have it."""
    if left not in subtable.Coverage.glyphs:
        return None
    if subtable.Format == 1:
        for pair in subtable.PairSet[subtable.Coverage.glyphs.index(left)].PairValueRecord:
            if pair.SecondGlyph == right:
                return getattr(pair.Value1, "XAdvance", 0) if pair.Value1 else 0
        return None
    record = subtable.Class1Record[class_of(subtable.ClassDef1, left)].Class2Record[class_of(subtable.ClassDef2, right)]
    return getattr(record.Value1, "XAdvance", 0) if record.Value1 else 0


def kerning(font):
    if "GPOS" not in font:
        return {}
    table = font["GPOS"].table
    lookups = {index for feature in table.FeatureList.FeatureRecord if feature.FeatureTag == "kern"
               for index in feature.Feature.LookupListIndex}
    subtables = []
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            if subtable.LookupType == 2:
                subtables.append(subtable)
    names = {char: font.getBestCmap().get(ord(char)) for char in sorted(KERNED)}
    scale = 1000 / font["head"].unitsPerEm
    pairs = {}
    for left, left_name in names.items():
        for right, right_name in names.items():
            if not left_name or not right_name:
                continue
            values = (pair_value(subtable, left_name, right_name) for subtable in subtables)
            value = next((value for value in values if value is not None), 0)
            if abs(value * scale) >= SMALLEST_KERN:
                pairs[left + right] = round(value * scale)
    return pairs


def read_face(family, weight, only_ascii):
    glyphs, kern = {}, {}
    for subset in ["latin"] if only_ascii else ["latin", "latin-ext"]:
        font = TTFont(FONTS / family / f"files/{family}-{subset}-wght-normal.woff2")
        font = instantiateVariableFont(font, {"wght": weight})
        scale = 1000 / font["head"].unitsPerEm
        for code, name in sorted(font.getBestCmap().items()):
            char = chr(code)
            if char in glyphs or (only_ascii and char not in ASCII):
                continue
            glyphs[char] = [round(font["hmtx"][name][0] * scale), outline(font, name)]
        kern = {**kerning(font), **kern}
    return {"glyphs": glyphs, "kerning": {} if only_ascii else kern}


faces = {name: read_face(family, weight, only_ascii) for name, family, weight, only_ascii in FACES}
notice = (
    "Glyph outlines of Instrument Sans (Copyright 2022 The Instrument Sans Project Authors) and Geist Mono "
    "(Copyright 2024 The Geist Project Authors), SIL Open Font License 1.1, https://openfontlicense.org"
)
TARGET.write_text(json.dumps({"licence": notice, **faces}, ensure_ascii=False, separators=(",", ":")) + "\n")
for name, face in faces.items():
    print(name, len(face["glyphs"]), "glyphs,", len(face["kerning"]), "pairs")
