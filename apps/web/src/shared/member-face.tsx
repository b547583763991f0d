import { Cover } from '../ui/brand/cover.tsx';

export type MemberFaceProps = {
  id: string;
  name: string;
  /** Text below the name. */
  line: string;
};

/** Avatar and name of a member. */
export function MemberFace({ id, name, line }: MemberFaceProps) {
  return (
    <div className="pb-9 text-center">
      <Cover
        id={id}
        initials={name}
        className="mx-auto mb-6 w-42 max-w-full shadow-[0_20px_50px_-12px_rgb(0_0_0/0.8)] desk:w-37"
      />
      <h1 className="relative text-title wrap-anywhere">{name}</h1>
      <p className="relative mt-1 wrap-anywhere text-text-2">{line}</p>
    </div>
  );
}
