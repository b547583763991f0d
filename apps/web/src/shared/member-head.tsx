import { Counter } from './counter.tsx';
import { MemberFace, type MemberFaceProps } from './member-face.tsx';

type MemberHeadProps = MemberFaceProps & {
  /** `to` links the counter to the list that it counts. */
  counters: readonly { label: string; count: number; to?: string | null }[];
  /** Number of other members' tracks that this member identified, and the list of them. */
  identified: { count: number; to?: string | null };
};

/** Header of a member's page and of the profile. */
export function MemberHead({ counters, identified, ...face }: MemberHeadProps) {
  return (
    <>
      <MemberFace {...face} />
      <dl className="mb-6 grid grid-cols-3 rounded-card bg-surface-1 shadow-low">
        <Counter
          label="IDs given"
          {...identified}
          className="col-span-3 flex items-center justify-between px-5.5 py-4 after:absolute after:inset-x-5.5 after:bottom-0 after:h-px after:bg-line"
          labelClassName="text-row"
          countClassName="text-title"
        />
        {counters.map((counter) => (
          <Counter
            {...counter}
            key={counter.label}
            className="flex flex-col-reverse justify-end px-2.5 pt-5.5 pb-4.5 text-center not-nth-[2]:before:absolute not-nth-[2]:before:inset-y-5.5 not-nth-[2]:before:left-0 not-nth-[2]:before:w-px not-nth-[2]:before:bg-line"
            labelClassName="text-label text-balance text-text-2"
            countClassName="mb-2.5 text-[2.25rem] leading-none tracking-[-0.04em]"
          />
        ))}
      </dl>
    </>
  );
}
