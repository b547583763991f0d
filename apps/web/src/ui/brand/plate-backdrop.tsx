const GROOVES = createGrooves();

/** Large record behind the signed-out screens. `place` moves it away from longer forms. */
export function PlateBackdrop({ place }: { place: 'early-access' | 'login' | 'register' }) {
  return (
    <div className="plate-backdrop" data-place={place} aria-hidden="true">
      <div className="plate-disc">
        <svg viewBox="0 0 600 600" className="size-full">
          <circle cx="300" cy="300" r="298" fill="#101012" />
          {GROOVES.map(({ radius, width, light }) => (
            <circle
              key={radius}
              cx="300"
              cy="300"
              r={radius}
              fill="none"
              stroke="#fff"
              strokeOpacity={light}
              strokeWidth={width}
            />
          ))}
          <circle cx="300" cy="300" r="100" fill="#f5f2ec" />
          <circle cx="300" cy="300" r="9" fill="#0b0b0c" />
        </svg>
      </div>
    </div>
  );
}

/** A fixed seed gives the same irregular record on every visit. */
function createGrooves() {
  let seed = 33;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const grooves: { radius: number; width: number; light: number }[] = [];
  for (let radius = 292; radius > 112; radius -= 5 + random() * 4.5) {
    const loud = random() < 0.2;
    grooves.push({
      radius: Number(radius.toFixed(1)),
      width: Number((0.6 + random() * (loud ? 2.6 : 6.2)).toFixed(1)),
      light: Number((loud ? 0.08 + random() * 0.02 : 0.025 + random() * 0.025).toFixed(3)),
    });
  }
  return grooves;
}
