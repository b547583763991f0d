import { takePictures } from './pictures.ts';

takePictures('phone');
