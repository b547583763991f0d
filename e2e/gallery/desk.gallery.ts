import { takePictures } from './pictures.ts';

takePictures('desk');
