import { addSong } from '../test/crash-cases/add-song.ts';
import { confirmClip } from '../test/crash-cases/confirm-clip.ts';
import { convertSavedHearts } from '../test/crash-cases/convert-saved-hearts.ts';
import { deleteAccount } from '../test/crash-cases/delete-account.ts';
import { register } from '../test/crash-cases/register.ts';
import { solveWithSong } from '../test/crash-cases/solve-with-song.ts';
import { testCrashes } from '../test/crash-harness.ts';

testCrashes([addSong, confirmClip, convertSavedHearts, deleteAccount, register, solveWithSong]);
